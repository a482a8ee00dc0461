/** The critic with what it has learnt by practice on the corpus being searched. */

import { usePractice } from '../src/composition/site-practice.js';
import type { Critic } from '../src/engine/index.js';
import { compiledManifest } from './corpus-source.js';
import type { ModelIdentity } from './models.js';
import { identityText } from './passage-encoder.js';
import type { StrategyModels } from './strategy-models.js';
import { warn } from './terminal-text.js';

/** The models whose verdicts practice corrects. */
interface JudgingModels {
  readonly reader: ModelIdentity;
  readonly critic: ModelIdentity;
}

interface JudgedModels {
  readonly critic: Critic | null;
  readonly identities: Pick<StrategyModels['identities'], 'reasoner' | 'critic'>;
}

/** @param corpus path of the searched corpus; undefined for any other kind of search */
export async function criticOfSite(
  corpus: string | undefined,
  { critic, identities: { reasoner, critic: judge } }: JudgedModels,
): Promise<Critic | null> {
  if (corpus === undefined || critic === null || judge === null) return critic;
  const practice = (await compiledManifest(corpus))?.practice;
  return withPractice(practice, critic, { reader: reasoner, critic: judge });
}

/** @param practice from the corpus's manifest; if it is not used, the reason is written to standard error */
export function withPractice(practice: unknown, critic: Critic, identities: JudgingModels): Critic {
  if (practice === undefined) return critic;
  return usePractice(practice, critic, namesOf(identities), ({ message }) => warn(message));
}

/** Named as a page names the same weights. */
export function namesOf({ reader, critic }: JudgingModels): Readonly<Record<keyof JudgingModels, string>> {
  return { reader: identityText(reader), critic: identityText(critic) };
}
