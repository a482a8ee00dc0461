/** Groups reports of questions without a good answer by what they ask. */

import { queryTerms } from '../src/retrieval/query-terms.js';
import { countsOf } from '../src/scores/statistics.js';
import type { Gap, Verdict } from '../src/widget/gaps/gap.js';

/** The reports of one question, in all its wordings. */
interface ReportedQuestion {
  readonly question: string;
  readonly reports: number;
}

export interface GapCluster {
  /** Most frequent wording first. */
  readonly questions: readonly ReportedQuestion[];
  readonly corpora: readonly string[];
  /** Number of reports with each verdict. */
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

/** Minimum similarity of a question to the first one of its cluster. */
const leastShare = 0.5;
/** How many of a question's rarest words find clusters to compare it with, and how many are compared. */
const rarestWords = 4;
const mostCompared = 100;

interface OpenCluster {
  readonly terms: ReadonlySet<string>;
  readonly questions: Map<string, number>;
  readonly corpora: Set<string>;
  readonly verdicts: Record<Verdict, number>;
}

interface Wording {
  readonly question: string;
  readonly terms: ReadonlySet<string>;
  readonly gaps: Gap[];
}

/**
 * Sorted by the number of reports that something is missing. Questions are processed by descending number of
 * reports; each joins the cluster whose first question shares most words with it, if at least half of the
 * words of both are shared, and otherwise starts a new one. Words are search terms (singular, without stop
 * words), weighted by rarity among the questions. Clusters in which every report says that the answer helped
 * are left out. Nearly linear, since a question is only compared with clusters that contain one of its rarest
 * words.
 */
export function clusterGaps(gaps: readonly Gap[]): readonly GapCluster[] {
  const wordings = wordingsOf(gaps);
  const frequency = countsOf(wordings.flatMap(({ terms }) => [...terms]));
  const weight = (term: string): number => Math.log(1 + wordings.length / (frequency.get(term) ?? 1));
  const clusters: OpenCluster[] = [];
  const holding = new Map<string, OpenCluster[]>();
  for (const wording of wordings) {
    const byRarity = [...wording.terms].sort((one, other) => weight(other) - weight(one));
    const near = new Set(byRarity.slice(0, rarestWords).flatMap((term) => holding.get(term) ?? []));
    let nearest = nearestOf([...near].slice(0, mostCompared), wording.terms, weight);
    if (nearest === undefined) {
      nearest = {
        terms: wording.terms,
        questions: new Map(),
        corpora: new Set(),
        verdicts: { silence: 0, up: 0, down: 0 },
      };
      clusters.push(nearest);
      for (const term of wording.terms) {
        const held = holding.get(term) ?? [];
        if (held.length < mostCompared) held.push(nearest);
        holding.set(term, held);
      }
    }
    nearest.questions.set(wording.question, wording.gaps.length);
    for (const { corpus, verdict } of wording.gaps) {
      nearest.corpora.add(corpus);
      nearest.verdicts[verdict] += 1;
    }
  }
  return clusters
    .filter((cluster) => lacking(cluster) > 0)
    .sort((one, other) => lacking(other) - lacking(one))
    .map(({ questions, corpora, verdicts }) => ({
      questions: [...questions].map(([question, reports]) => ({ question, reports })),
      corpora: [...corpora].sort(),
      verdicts,
    }));
}

/** Number of reports that something is missing. */
export function lacking({ verdicts }: Pick<GapCluster, 'verdicts'>): number {
  return verdicts.silence + verdicts.down;
}

/** The distinct wordings, compared by their words in order; most reported first. */
function wordingsOf(gaps: readonly Gap[]): readonly Wording[] {
  const wordings = new Map<string, Wording>();
  for (const gap of gaps) {
    const { text } = queryTerms({ text: gap.question });
    const key = text.length === 0 ? gap.question : text.join(' ');
    const known = wordings.get(key);
    if (known !== undefined) known.gaps.push(gap);
    else wordings.set(key, { question: gap.question, terms: new Set(text), gaps: [gap] });
  }
  return [...wordings.values()].sort((one, other) => other.gaps.length - one.gaps.length);
}

function nearestOf(
  clusters: readonly OpenCluster[],
  terms: ReadonlySet<string>,
  weight: (term: string) => number,
): OpenCluster | undefined {
  let nearest: OpenCluster | undefined;
  let most = leastShare;
  for (const cluster of clusters) {
    const share = sharedWeight(cluster.terms, terms, weight);
    if (share < most || (share === most && nearest !== undefined)) continue;
    nearest = cluster;
    most = share;
  }
  return nearest;
}

/** Weight of the shared words relative to the mean of both questions (Dice's coefficient), 0 to 1. */
function sharedWeight(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  weight: (term: string) => number,
): number {
  let shared = 0;
  let sum = 0;
  for (const term of one) {
    sum += weight(term);
    if (other.has(term)) shared += weight(term);
  }
  for (const term of other) sum += weight(term);
  return sum === 0 ? 0 : (2 * shared) / sum;
}
