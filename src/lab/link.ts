/** The state of the Lab as the fragment of a link: opening the link restores it. */

/** The titles of the lesson's parts, by name, in its order. */
export const partTitles = {
  'side-by-side': 'Side by side',
  boundary: 'The boundary',
  threshold: 'The threshold',
  passages: 'Passages',
  practice: 'Practice',
} as const;
export type PartName = keyof typeof partTitles;
export const partNames = Object.keys(partTitles) as readonly PartName[];

/** A passage of part 4 that differs from the corpus. Without an id, it was planted. */
interface PassageChange {
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
  /** The bound beyond which a strategy looks up, on its own scale; `null` for the one it was run with. */
  readonly line: number | null;
  /** Names of the compared strategies, and of the one on the map; empty and `null` for the defaults. */
  readonly strategies: readonly string[];
  readonly strategy: string | null;
  /** Ids of the passages that are switched off, and the passages that were changed. */
  readonly off: readonly string[];
  readonly changed: readonly PassageChange[];
  /** Whether the memory is asked how unsure it is. */
  readonly memory: boolean;
  /** How many questions are practised on; `null` for the default. */
  readonly practised: number | null;
}

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

/** Maximum length of a passage's text in a link, in UTF-16 code units. */
const changedTextLimit = 2000;

/** Maximum length of a passage id, in UTF-16 code units; for a class's texts, the id is a path and a place in it. */
const passageIdLimit = 1000;

const listLimit = 20;

/** Parses a fragment. Invalid values are ignored. */
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

/** The id of a passage with the separators of the field escaped. */
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
