/**
 * Guards against drift by over-reflection, ReflectRAG's second largest class of failures (section 4.3): a
 * revision replaces an answer only if it cites a passage that supports it.
 */

import type { CallOptions, Critic } from '../../engine/ports.js';
import { citedPassages } from '../../engine/strategy-run.js';
import type { Draft, Passage } from '../../engine/types.js';
import { saysAnswer } from './says-answer.js';

/**
 * Why a revision is refused: it has no answer; it cites no passage; no cited passage contains its answer, or
 * the one that does says something else when read alone; the critic finds the standing answer likelier, each
 * judged by its own proof.
 */
export type GuardRefusal = 'no-answer' | 'uncited' | 'not-carried' | 'less-likely';

/** The checks that need no model; `null` if nothing speaks against the revision. */
export function refusalByText(draft: Draft, passages: readonly Passage[]): GuardRefusal | null {
  if (draft.answer === null) return 'no-answer';
  const cited = citedPassages(draft, passages);
  if (cited.length === 0) return 'uncited';
  const { answer, kind, signals } = draft;
  const said =
    kind === 'yes' ||
    kind === 'no' ||
    cited.some(({ title, text }) => saysAnswer(`${title} ${text}`, answer));
  return said && signals.aloneAgrees !== 0 ? null : 'not-carried';
}

/**
 * Compares the revision's proof with the standing answer's: for each, the critic sees only the cited
 * passages.
 *
 * @param least Probability used in place of a standing answer if there is none, 0 to 1.
 */
export async function isLessLikely(
  question: string,
  { standing, revision }: { readonly standing: Draft; readonly revision: Draft },
  passages: readonly Passage[],
  { critic, least, call }: { readonly critic: Critic; readonly least: number; readonly call: CallOptions },
): Promise<boolean> {
  const likely = (draft: Draft) => {
    call.signal?.throwIfAborted();
    const cited = citedPassages(draft, passages);
    const shown = cited.length === 0 ? passages : cited;
    return critic.assess({ question, passages: shown, draft, round: 1 }, call);
  };
  const stands = standing.answer === null ? least : await likely(standing);
  return (await likely(revision)) < stands;
}
