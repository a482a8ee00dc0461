/** Decomposes questions that compare two things, so that each side can be read alone. */

import { askWho } from '../bridge/inner-question.js';
import { sidesNamed } from './sides-named.js';

export interface ComparisonQuestion {
  /** The two things, as the question names them. */
  readonly sides: readonly [string, string];
  /** What is compared: two dates, two quantities, or whether two answers are the same. */
  readonly by: 'date' | 'quantity' | 'sameness';
  /** Whether the side with more (or the later one) is asked for, or the other. Meaningless for sameness. */
  readonly wants: 'more' | 'less';
  /**
   * `pace`: how fast or how often, where a longer time is less, since it means slower or rarer. `depth`: how deep,
   * where lower is more.
   */
  readonly of: 'pace' | 'depth' | 'extent';
  /** Whether one of the sides is the answer, or “yes” when the first side is what is asked for. */
  readonly answer: 'side' | 'yes-no';
  /** The question for one side alone. It need not read well: its reader only selects spans. */
  readonly asked: (side: string) => string;
  /**
   * Asks for the person or thing through which a side is compared, “Who is the director of A?”; `asked` is
   * then about that one. Null if the sides are compared directly.
   */
  readonly through: ((side: string) => string) | null;
}

interface Comparative {
  readonly pattern: RegExp;
  readonly by: 'date' | 'quantity';
  readonly wants: 'more' | 'less';
  /** Opening of the question for one side. */
  readonly opening: string;
}

const measuredOtherwise = new Map<string, 'pace' | 'depth'>([
  ['How often', 'pace'],
  ['How fast', 'pace'],
  ['How deep', 'depth'],
]);

/** The first to match decides, so words that may also stand beside another comparative come last. */
const comparatives: readonly Comparative[] = [
  ['date', 'less', 'When', /\b(?:longer ago|earlie(?:r|st)|old(?:er|est)|sooner)\b/iu],
  [
    'date',
    'more',
    'When',
    /\b(?:later|latest|young(?:er|est)|new(?:er|est)|(?:more|most) recent(?:ly)?)\b/iu,
  ],
  ['quantity', 'more', 'How often', /\b(?:more|most) (?:often|frequent(?:ly)?)\b/iu],
  ['quantity', 'less', 'How often', /\b(?:less|least) (?:often|frequent(?:ly)?)\b/iu],
  ['quantity', 'more', 'How wide', /\b(?:wid(?:er|est)|broad(?:er|est)|more width)\b/iu],
  ['quantity', 'less', 'How wide', /\bnarrow(?:er|est)\b/iu],
  ['quantity', 'more', 'How long', /\blong(?:er|est)\b/iu],
  ['quantity', 'less', 'How long', /\bshort(?:er|est)\b/iu],
  ['quantity', 'more', 'How tall', /\btall(?:er|est)\b/iu],
  ['quantity', 'more', 'How high', /\bhigh(?:er|est)\b/iu],
  ['quantity', 'less', 'How high', /\blow(?:er|est)\b/iu],
  ['quantity', 'more', 'How deep', /\bdeep(?:er|est)\b/iu],
  ['quantity', 'more', 'How thick', /\bthick(?:er|est)\b/iu],
  ['quantity', 'more', 'How heavy', /\bheav(?:ier|iest)\b/iu],
  ['quantity', 'less', 'How heavy', /\blight(?:er|est)\b/iu],
  ['quantity', 'more', 'How far', /\b(?:farther|further|farthest|furthest)\b/iu],
  ['quantity', 'less', 'How far', /\b(?:closer|closest|nearer|nearest)\b/iu],
  ['quantity', 'more', 'How fast', /\b(?:(?:fast|quick)(?:er|est)|(?:more|most) quickly)\b/iu],
  ['quantity', 'less', 'How fast', /\b(?:slow(?:er|est)|(?:more|most) slowly|(?:less|least) quickly)\b/iu],
  ['quantity', 'more', 'How large', /\b(?:larg(?:er|est)|bigg(?:er|est)|great(?:er|est))\b/iu],
  ['quantity', 'less', 'How large', /\bsmall(?:er|est)\b/iu],
  ['quantity', 'more', 'How many', /\b(?:more|most)\b/iu],
  ['quantity', 'less', 'How many', /\b(?:fewer|fewest|less|least)\b/iu],
  ['date', 'less', 'When', /\b(?:first|before)\b/iu],
  ['date', 'more', 'When', /\b(?:last|after)\b/iu],
].map(([by, wants, opening, pattern]) => ({ by, wants, opening, pattern }) as Comparative);

const relation = 'director|composer|performer|singer|author|writer|father|mother|founder|designer|creator';
/** “Which film has the director who died first” compares directors, not films. */
const throughAnother = new RegExp(
  `\\b(?:(?:has|have|had) the (?<role>${relation})|whose (?<owned>${relation}))(?: (?:who|that))? (?<told>.+)$`,
  'iu',
);
const mentionsAnother = new RegExp(`\\b(?:${relation})s?\\b|\\bwhose\\b`, 'iu');
/** “Which author was born first” compares the authors themselves. */
const kindAsked =
  /^(?:which|what) (?:(?!whose\b)\p{L}+ ){0,2}?(?!whose\b)\p{L}+(?= (?:is|was|are|were|has|had|lived|died|did)\b)/iu;
/** Sameness of nationalities is left to the reader: “American” and “the United States” share no word. */
const namedApart = /\bsame (?:nationality|country|continent|kind|type|genre|profession)\b/iu;

const openingWords =
  /^(?:which|what|who|whose)(?: (?:one )?of (?:the )?(?:two|these|them)(?: \p{Ll}+)?)?\s*/iu;
/** The start of the predicate about the sides, after “Which moon of Mars”. */
const predicate =
  /\b(?:is|was|are|were|has|have|had|got|gets|went|goes|came|comes|takes|took|won|wins|flew|flies|weighs|covers|holds|held|reached|ran|runs|made|makes|stands|stood|rises|rose|began|left|lies|sold|sells|spent|sank|fell|\p{L}{3,}ed)\b/iu;

/** The parts of a comparison question, or `null` if it is not one or cannot be decomposed. */
export function comparisonAsked(question: string): ComparisonQuestion | null {
  const named = sidesNamed(question);
  if (named === null || named.form === 'mentioned') return null;
  const { sides, rest, form, verb } = named;
  if (mentionsAnother.test(rest.replace(kindAsked, '')))
    return form === 'choice' ? comparedThrough(sides, rest) : null;
  if (form === 'shared') {
    if (namedApart.test(rest)) return null;
    const [told = '', thing = ''] = rest.split(/ ?\bthe same\b ?/u);
    const asked = (side: string) => joined('Which', thing, verb === 'were' ? 'was' : verb, side, told);
    return { sides, by: 'sameness', wants: 'more', of: 'extent', answer: 'yes-no', asked, through: null };
  }
  const comparative = comparativeIn(toldOf(rest)) ?? comparativeIn(rest);
  if (comparative === undefined) return null;
  const { by, wants } = comparative;
  return {
    sides,
    by,
    wants,
    of: measuredOtherwise.get(comparative.opening) ?? 'extent',
    answer: form === 'choice' ? 'side' : 'yes-no',
    asked: askedOf(rest, comparative),
    through: null,
  };
}

/** Sides compared by the life dates of a person related to each. */
function comparedThrough(sides: ComparisonQuestion['sides'], rest: string): ComparisonQuestion | null {
  const { role, owned, told = '' } = throughAnother.exec(rest)?.groups ?? {};
  const comparative = comparativeIn(told);
  if (comparative?.by !== 'date') return null;
  const died = /\b(?:died|die)\b/iu.test(told);
  return {
    sides,
    by: 'date',
    wants: comparative.wants,
    of: 'extent',
    answer: 'side',
    asked: (someone) => (died ? `When did ${someone} die?` : `When was ${someone} born?`),
    through: (side) => askWho(role ?? owned ?? '', side),
  };
}

/** The predicate (“was built first”), which compares; before it (“of the longest bridges”) stands what the sides are. */
function toldOf(said: string): string {
  const about = said.replace(openingWords, '');
  return about.slice(predicate.exec(about)?.index ?? 0);
}

function comparativeIn(text: string): Comparative | undefined {
  return comparatives.find(({ pattern }) => pattern.test(text));
}

function askedOf(said: string, { pattern, opening }: Comparative): (side: string) => string {
  const [before = '', after = ''] = toldOf(said)
    .split(pattern)
    .map((part) => part.trim());
  const thing = after.replace(/^(?:one|ones)\b\s*/iu, '');
  if (opening === 'How many') return (side) => joined(opening, thing, side, before);
  if (/^(?:has|have|had) (?:the|an?)$/iu.test(before))
    return (side) => joined(opening, 'is the', thing, 'of', side);
  const [verb = '', ...rest] = before.split(' ').filter((word) => !/^(?:the|an?)$/iu.test(word));
  if (!/^(?:is|was|are|were)$/iu.test(verb)) return (side) => joined(opening, side, verb, ...rest, thing);
  if (opening === 'When' && rest.length === 0) return (side) => joined('When was', side, 'born or founded');
  return (side) => joined(opening, verb, side, ...rest, thing);
}

function joined(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join(' ')}?`;
}
