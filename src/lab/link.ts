/** What the Lab shows, as the fragment of a link: opening the link shows it again. */

/** The parts of the lesson, in its order. */
export const partNames = ['side-by-side', 'boundary', 'threshold', 'passages', 'practice'] as const;
export type PartName = (typeof partNames)[number];

/** A passage of part 4 that differs from the corpus. One without an id was planted. */
export interface PassageChange {
  readonly id: string | null;
  readonly text: string;
}

export interface LabState {
  readonly part: PartName;
  /** The id under which this browser keeps the class's own texts; `null` for the shipped ones. */
  readonly texts: string | null;
  /** A corpus by id; `null` for all of them. */
  readonly corpus: string | null;
  /** Id of a shipped question. */
  readonly question: string | null;
  /** 0 to 1; `null` for the threshold that the critic was published with. */
  readonly threshold: number | null;
  /**
   * The line that decides whether a strategy looks up, on its own measure; `null` for the one that it was run
   * with.
   */
  readonly line: number | null;
  /** Names of the compared strategies, and of the one on the map; empty and `null` for the usual ones. */
  readonly strategies: readonly string[];
  readonly strategy: string | null;
  /** Ids of the passages that are switched off, and the passages that were changed. */
  readonly off: readonly string[];
  readonly changed: readonly PassageChange[];
  /** Whether the memory is asked how unsure it is. */
  readonly memory: boolean;
  /** How many questions are practised on; `null` for the usual number. */
  readonly practised: number | null;
}

/** The state in which the lesson begins. */
export const firstState: LabState = {
  part: 'side-by-side',
  texts: null,
  corpus: null,
  question: null,
  threshold: null,
  line: null,
  strategies: [],
  strategy: null,
  off: [],
  changed: [],
  memory: false,
  practised: null,
};

/** Longest passage text that a link carries, in UTF-16 code units. */
const changedTextLimit = 2000;

/**
 * Longest id of a passage, in UTF-16 code units: for a person's own passage it is a path and a place in it.
 */
const passageIdLimit = 1000;

/** Most items in one list. */
const listLimit = 20;

/** What a fragment asks for. Anything that is not allowed is ignored, never an error. */
export function readLabLink(fragment: string): LabState {
  const fields = new URLSearchParams(fragment.replace(/^#/u, ''));
  const part = partNames.find((name) => name === fields.get('part'));
  return {
    part: part ?? firstState.part,
    texts: nameIn(fields, 'texts'),
    corpus: nameIn(fields, 'corpus'),
    question: nameIn(fields, 'question'),
    threshold: numberIn(fields, 'threshold', 0, 1),
    line: numberIn(fields, 'line', -1000, 1000),
    strategies: namesIn(fields, 'strategies'),
    strategy: nameIn(fields, 'strategy'),
    off: passagesIn(fields, 'off'),
    changed: [
      ...fields.getAll('edit').flatMap((written) => {
        const [, id = '', text = ''] = /^([^:]+):([\s\S]*)$/u.exec(written) ?? [];
        return isPassageId(id) ? [{ id: readId(id), text }] : [];
      }),
      ...fields.getAll('plant').map((text) => ({ id: null, text })),
    ]
      .slice(0, listLimit)
      .map(({ id, text }) => ({ id, text: text.slice(0, changedTextLimit) })),
    memory: fields.get('memory') === 'asked',
    practised: numberIn(fields, 'practised', 1, 1000),
  };
}

/** The fragment, with its `#`. Default values are left out. */
export function writeLabLink({ off, changed, strategies, memory, ...state }: LabState): string {
  const fields = new URLSearchParams();
  const lists = {
    strategies: strategies.join(','),
    off: off.map(writtenId).join(','),
    memory: memory ? 'asked' : '',
  };
  for (const [field, value] of Object.entries({ ...state, ...lists })) {
    if (value !== null && value !== '') fields.set(field, String(value));
  }
  for (const { id, text } of changed) {
    if (id === null) fields.append('plant', text);
    else fields.append('edit', `${writtenId(id)}:${text}`);
  }
  return `#${fields}`;
}

const name = /^[\w-]{1,80}$/u;

function nameIn(fields: URLSearchParams, field: string): string | null {
  const written = fields.get(field);
  return written !== null && name.test(written) ? written : null;
}

function namesIn(fields: URLSearchParams, field: string): string[] {
  const written = (fields.get(field) ?? '').split(',').filter((each) => name.test(each));
  return [...new Set(written)].slice(0, listLimit);
}

function passagesIn(fields: URLSearchParams, field: string): string[] {
  const written = (fields.get(field) ?? '').split(',').filter(isPassageId);
  return [...new Set(written.map(readId))].slice(0, listLimit);
}

function isPassageId(written: string): boolean {
  return written !== '' && readId(written).length <= passageIdLimit;
}

/** The id of a passage without the characters that would end it in a field. */
function writtenId(id: string): string {
  return id.replace(/[%,:]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function readId(written: string): string {
  return written.replace(/%(25|2c|3a)/gu, (_sign, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function numberIn(fields: URLSearchParams, field: string, least: number, most: number): number | null {
  const written = fields.get(field);
  if (written === null || written.trim() === '') return null;
  const value = Number(written);
  return value >= least && value <= most ? value : null;
}
