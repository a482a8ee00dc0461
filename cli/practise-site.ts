/** `limen practise --site`: the critic practises on a corpus, whose manifest then holds what it has learnt. */

import type { SitePractice } from '../src/critics/site-practice/site-practice.js';
import { type Critic, LimenError, type Reasoner, type RunOptions } from '../src/engine/index.js';
import { writePractice } from '../src/indexing/write-practice.js';
import { fitSitePractice, type PracticeExample } from '../src/practising/fit-site-practice.js';
import { practiceRounds, practiseSite } from '../src/practising/practise-site.js';
import { readManifest } from './corpus-manifest.js';
import { loadCorpus } from './corpus-source.js';
import { namesOf } from './critic-of-site.js';
import type { ModelIdentity } from './models.js';
import { type ProgressStarter, withProgress } from './progress.js';

interface PractiseSiteOptions {
  /** Folder of a compiled corpus. */
  readonly site: string;
  /** Maximum number of headings asked. */
  readonly ask: number;
  readonly seed: number;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

interface PractisedSite {
  readonly practice: SitePractice;
  /**
   * Share of the headings, with their sections present, whose likeliest draft came from the right section.
   */
  readonly right: number;
}

export interface SiteModels {
  readonly reader: { readonly model: Reasoner; readonly identity: ModelIdentity };
  readonly judge: {
    readonly critic: Critic;
    readonly identity: ModelIdentity;
    readonly published: Pick<RunOptions, 'threshold' | 'certainty'>;
  };
}

/**
 * @returns null if it was interrupted: then the corpus is unchanged
 * @throws {LimenError} `corpus-invalid` if the site has no headings to ask; whatever corpus and models throw
 */
export async function practiseOnSite(
  { reader, judge }: SiteModels,
  { site, ask, seed, progress, signal }: PractiseSiteOptions,
): Promise<PractisedSite | null> {
  const { contentHash } = await readManifest(site);
  const { passages } = await loadCorpus(site);
  const { total, runs } = practiseSite(
    passages,
    { reasoner: reader.model, critic: judge.critic },
    { questions: ask, seed, bounds: { ...judge.published, ...practiceRounds }, signal },
  );
  if (total === 0) {
    const reason = 'no heading stands once below the title of its page, and so there is nothing to ask';
    throw new LimenError('corpus-invalid', { file: site, reason });
  }
  const examples: PracticeExample[] = [];
  let done = 0;
  let right = 0;
  const note = () => `(${right} right)`;
  for await (const { example } of withProgress(runs, { unit: 'runs', total, note, progress, signal })) {
    done += 1;
    if (example === null) continue;
    examples.push(example);
    right += Number(example.right);
  }
  if (done < total) return null;
  const names = namesOf({ reader: reader.identity, critic: judge.identity });
  const practice = {
    version: 1,
    ...names,
    asked: total / 2,
    seed,
    weights: fitSitePractice(examples),
  } as const;
  await writePractice(site, practice, { read: () => readManifest(site), practised: contentHash });
  return { practice, right: right / (total / 2) };
}
