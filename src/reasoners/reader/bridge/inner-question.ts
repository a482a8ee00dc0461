/**
 * Decomposes questions that describe a thing instead of naming it (“the director of Cold Moon”): first who or
 * what that is, then the question about it by name. Works on surface patterns; a question that matches none
 * stays whole.
 */

import { highest } from '../../../scores/statistics.js';

/** Maximum descriptions that are resolved one after another in one question. */
export const hopsAtMost = 3;

interface InnerQuestion {
  /** Asks who or what is described. */
  readonly inner: string;
  /** The question with a name in place of the description. */
  readonly outer: (name: string) => string;
  /** The name that the description refers to: Cold Moon. */
  readonly about: string | null;
}

/** The place of a description in the question, and the question that resolves it. */
interface Description {
  readonly start: number;
  readonly inner: string;
  readonly about: string | null;
  /** The text after it, to the end of the question. */
  readonly after: string;
}

const capitalised = '[\\p{Lu}\\p{N}][^\\s?]*';
const small = '(?:of|the|a|an|in|on|to|and|for|with|at|by|from|de|la|von|van)';
const work = '(?:film |movie |song |album |single |book |novel |play |poem |series )?';
const name = `(?:the )?${work}(?:${capitalised}|["“][^"”]+["”])(?: (?:${small} )*(?:${capitalised}|\\([^)]*\\)))*`;
const noun =
  '(?:[\\p{Ll}\\p{N}][\\p{L}\\p{N}-]* |\\p{Lu}\\p{Ll}+(?:an|ish|ese|ch|ian) ){0,3}?\\p{Ll}[\\p{L}-]*';
const kinship = 'father|mother|husband|wife|spouse|son|daughter|brother|sister|child|stepfather|stepmother';
const agent =
  '\\p{Ll}{2,}(?:er|or|ist|ian|ant|naut)|king|queen|chief|head|president|captain|architect|pilot|capital|maker';

const roleOf = new RegExp(`\\bthe (?<role>(?:${noun} )?(?:${kinship}|${agent})) of (?<whole>${name})`, 'gu');
const possession = new RegExp(`(?<whole>${name})['’]s (?<role>${kinship}|${agent})\\b(?!-)`, 'gu');
const grandparent =
  /^who is (?:the (?<side>paternal|maternal) grand(?<elder>father|mother) of (?<whole>.+?)|(?<owner>.+?)['’]s (?<ownSide>paternal|maternal) grand(?<ownElder>father|mother)) ?\?$/iu;
const relative = new RegExp(
  `\\bthe (?<thing>${noun}) (?:(?<between>born|built|launched|written|made) )?(?<link>who|that|which|where|whose) (?<told>[^?]+)\\?`,
  'gu',
);
const participle = new RegExp(
  `\\bthe (?<thing>${noun}) (?<verb>\\p{Ll}+(?:ed|uck|own|uilt|eld|itten|aten|oken|osen|iven)) (?<told>(?:by|from|in|on|at|with) [^?]+)\\?`,
  'gu',
);

/**
 * In a question about what a description does or undergoes, the verb follows the description: “Where was the
 * man who flew Vostok 1 born?”
 */
const verbComesAfter =
  /\b(?:did|does|do)\b|^(?:where|when|(?:in|at|on|to|under|of|from) (?:which|what)\b.*)\b.*\b(?:was|were)\b/iu;
const outerVerb =
  'born|buried|educated|raised|trained|launched|sent|apprenticed|killed|appointed|elected|built|located|die|died|study|marry|teach|earn|earned|got|won|grow|draw|represent|come|start|go|make|live|work|play|attend|receive|win|settle|belong|direct|suffer|retire|graduate|serve|carry|cover|weigh|open|get|begin|end|use|lie|stand|follow|share|lead|write|found|lose';
const verbAfter = new RegExp(
  `^(?<told>.+?)(?<rest> (?:(?:first|later|then|ever|always|still) )?(?:${outerVerb})\\b.*)$`,
  'u',
);
const aside = /^(?<told>.+?)(?<rest>(?:,| when (?:he|she|it|they)\b| before (?:he|she|it|they)\b).*)/u;
/** What may follow a name at the end of a description; anything else would be part of the name. */
const mayFollow = new RegExp(
  `^(?:\\s*[?,]| (?:(?:first|later|then|ever|always|still) )?(?:${outerVerb}|when|while|in|on|at|after|before|for|to|with|by|from|as|until|\\p{Ll}+ed)\\b)`,
  'u',
);
const someone = /(?:^|\s)(?:man|woman|person|people|boy|girl)$/u;

export function innerQuestion(question: string): InnerQuestion | null {
  const text = question.trim().replace(/\s+/gu, ' ');
  const elder = grandparent.exec(text)?.groups;
  if (elder !== undefined) return throughParent(elder);
  const described = [...rolesIn(text), ...clausesIn(text, relative), ...clausesIn(text, participle)];
  // The innermost description begins last.
  const last = highest(described, ({ start }) => start);
  if (last === null) return null;
  const { inner, about, after } = last;
  const before = text.slice(0, last.start);
  // “Who is the father of Ada Lunt?” already is the inner question.
  if (/^(?:who|what|which) (?:is|was) $/iu.test(before) && /^\s*\?$/u.test(after)) return null;
  return { inner, about, outer: (named) => `${before}${named}${after}` };
}

function throughParent(groups: Readonly<Record<string, string | undefined>>): InnerQuestion {
  const side = (groups.side ?? groups.ownSide ?? '').toLowerCase() === 'maternal' ? 'mother' : 'father';
  const elder = (groups.elder ?? groups.ownElder ?? '').toLowerCase();
  const about = groups.whole ?? groups.owner ?? '';
  return {
    about,
    inner: `Who is the ${side} of ${about}?`,
    outer: (named) => `Who is the ${elder} of ${named}?`,
  };
}

/** “the director of Cold Moon” and “Ada Lunt's father”. */
function rolesIn(text: string): Description[] {
  return [...text.matchAll(roleOf), ...text.matchAll(possession)].flatMap((match) => {
    const { role = '', whole = '' } = match.groups ?? {};
    const after = text.slice(match.index + match[0].length);
    if (/['’]s$/u.test(whole) || !mayFollow.test(after)) return [];
    return [{ start: match.index, after, about: whole, inner: askWho(role, whole) }];
  });
}

/** Verbs read better than role nouns: “Who directed Cold Moon?”. */
const deeds: Readonly<Record<string, string>> = {
  architect: 'designed',
  author: 'wrote',
  builder: 'built',
  commander: 'commanded',
  composer: 'composed',
  creator: 'created',
  designer: 'designed',
  director: 'directed',
  discoverer: 'discovered',
  finder: 'found',
  founder: 'founded',
  inventor: 'invented',
  leader: 'led',
  maker: 'made',
  painter: 'painted',
  performer: 'performed',
  pilot: 'piloted',
  producer: 'produced',
  publisher: 'published',
  writer: 'wrote',
};

/** “Who directed Cold Moon?”, “Who is the mother of Ada Lunt?” */
export function askWho(role: string, of: string): string {
  const deed = deeds[role.split(' ').at(-1) ?? ''];
  if (deed !== undefined) return `Who ${deed} ${of}?`;
  return `${role.endsWith('capital') ? 'What' : 'Who'} is the ${role} of ${of}?`;
}

/** “the man who flew Vostok 1” and “the comet struck by Deep Impact”; they may be nested. */
function clausesIn(text: string, pattern: RegExp): Description[] {
  const clauses: Description[] = [];
  for (let from = 0; from < text.length; ) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) break;
    from = match.index + 'the '.length;
    const { thing = '', between, link = '', told = '', verb: participled } = match.groups ?? {};
    const before = text.slice(0, match.index);
    const opensWithWas = /\b(?:was|were) $/u.test(before);
    const verb = between === undefined && verbComesAfter.test(before);
    const parted = verb
      ? verbAfter.exec(told)
      : (aside.exec(told) ?? (opensWithWas ? verbAfter.exec(told) : null));
    if (verb && parted === null) continue;
    const { told: said = told, rest = '' } = parted?.groups ?? {};
    const after = `${between === undefined ? '' : ` ${between}`}${rest}?`;
    clauses.push({
      start: match.index,
      after,
      about: null,
      inner: clauseQuestion(thing, link, participled, said),
    });
  }
  return clauses;
}

function clauseQuestion(thing: string, link: string, verb: string | undefined, told: string): string {
  if (verb !== undefined) return `Which ${thing} was ${verb} ${told}?`;
  if (link === 'whose') return `Which ${thing}'s ${told}?`;
  if (link === 'where') return `At which ${thing} ${told}?`;
  return someone.test(thing) ? `Who ${told}?` : `Which ${thing} ${told}?`;
}
