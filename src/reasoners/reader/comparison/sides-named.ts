/** Finds the two things that a question compares, by surface patterns. */

interface SidesNamed {
  readonly sides: readonly [string, string];
  /** “Which …, A or B?”; “Is A …er than B?”; “Do A and B … the same …?”; or both named in another way. */
  readonly form: 'choice' | 'order' | 'shared' | 'mentioned';
  /** The question's statement about them, without their names. */
  readonly rest: string;
  /** The opening verb, lower case; empty if the question does not open with one. */
  readonly verb: string;
}

const name = '(?:[Tt]he )?[\\p{Lu}\\p{N}][^\\s,?]*(?:(?: (?:of|the|de|von|van))* [\\p{Lu}\\p{N}][^\\s,?]*)*';
const verbs =
  '(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Dd]oes|[Dd]o|[Dd]id|[Hh]as|[Hh]ave|[Hh]ad|[Cc]an|[Cc]ould|[Ww]ould|[Ww]ill)';

const choosesOf =
  /^(?:of|between) (?:the )?(?<one>.+?) and (?<other>.+?), (?<rest>(?:which|who|what)\b.+?)\?$/iu;
const either = /^(?<one>.+?),? or (?<other>[^?]+?) ?\?$/u;
const choosesFirst = new RegExp(
  `^${verbs} (?<one>${name}),? or (?<other>${name}) (?<rest>\\p{Ll}[^?]*)\\?$`,
  'u',
);
const exceeds = new RegExp(
  `^${verbs} (?<one>${name}) (?<rest>\\p{Ll}[^?]*?) than (?<other>${name})[^?]*\\?$`,
  'u',
);
const comesBefore = new RegExp(
  `^${verbs} (?<one>${name}) (?<rest>\\p{Ll}[^?]*? (?:before|after)) (?<other>${name})[^?]*\\?$`,
  'u',
);
const shares = new RegExp(
  `^(?<verb>${verbs}) (?:both )?(?<one>${name}) and (?<other>${name}) (?<rest>\\p{Ll}[^?]*\\bthe same [^?]+)\\?$`,
  'u',
);
const both = new RegExp(`\\bboth(?: \\p{Ll}+){0,3},? (?<one>${name}),? and (?<other>${name})`, 'u');
const compares =
  /\b(?:\p{Ll}{2,}er|\p{Ll}{2,}est|more|most|less|least|first|last|earl\p{Ll}+|late\p{Ll}*|longer ago)\b/u;

const shapes: readonly (readonly [SidesNamed['form'], RegExp])[] = [
  ['shared', shares],
  ['choice', choosesOf],
  ['choice', choosesFirst],
  ['order', exceeds],
  ['order', comesBefore],
];

export function sidesNamed(question: string): SidesNamed | null {
  const text = question.trim().replace(/\s+/gu, ' ');
  for (const [form, shape] of shapes) {
    const groups = shape.exec(text)?.groups;
    if (groups !== undefined) return named(form, groups);
  }
  const offered = offeredLast(text);
  if (offered !== null) return named('choice', offered);
  const mentioned = both.exec(text)?.groups;
  return mentioned === undefined ? null : named('mentioned', mentioned);
}

/**
 * “Which is older, A or B?”: the sides follow the first comma or colon after a comparative, since names may
 * contain commas, or else the last one.
 */
function offeredLast(text: string): Readonly<Record<string, string | undefined>> | null {
  if (!/^(?:(?:in|of) )?(?:which|who|what)\b/iu.test(text)) return null;
  const places = [...text.matchAll(/[,:] /gu)].map(({ index }) => index);
  const place = places.find((each) => compares.test(text.slice(0, each))) ?? places.at(-1);
  const sides = place === undefined ? undefined : either.exec(text.slice(place + 2))?.groups;
  return sides === undefined ? null : { ...sides, rest: text.slice(0, place) };
}

function named(form: SidesNamed['form'], groups: Readonly<Record<string, string | undefined>>): SidesNamed {
  const { one = '', other = '', rest = '', verb = '' } = groups;
  return { sides: [bare(one), bare(other)], form, rest, verb: verb.toLowerCase() };
}

function bare(side: string): string {
  return side
    .replace(/^the (?!one\b)/iu, '')
    .replace(/^["'“‘](.+)["'”’]$/u, '$1')
    .trim();
}
