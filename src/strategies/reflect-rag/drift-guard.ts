/**
 * Against drift by over-reflection, ReflectRAG's second largest class of failures (section 4.3): a revision replaces an
 * answer only where it cites a passage that carries it.
 */

import { plainAnswer } from '../../engine/answer-form.js';
import type { CallOptions, Critic } from '../../engine/ports.js';
import { citedPassages } from '../../engine/strategy-run.js';
import type { Draft, Passage } from '../../engine/types.js';

/**
 * Why a revision is refused: it has no answer; it cites no passage; no passage that it cites holds its answer, or the one
 * that does says something else when read alone; the critic finds the standing answer likelier by its own proof.
 */
export type GuardRefusal = 'no-answer' | 'uncited' | 'not-carried' | 'less-likely';

/** What can be told without a model; `null` where nothing speaks against the revision. */
export function refusalByText(draft: Draft, passages: readonly Passage[]): GuardRefusal | null {
  if (draft.answer === null) return 'no-answer';
  const cited = citedPassages(draft, passages);
  if (cited.length === 0) return 'uncited';
  const { answer, kind, signals } = draft;
  const said = kind === 'yes' || kind === 'no' || cited.some((passage) => holds(passage, answer));
  return said && signals.aloneAgrees !== 0 ? null : 'not-carried';
}

/**
 * Holds the revision's proof against the standing answer's: the critic sees of each the cited passages alone.
 *
 * @param least What stands in for a standing answer that there is none of, 0 to 1.
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

function holds({ title, text }: Passage, answer: string): boolean {
  const wanted = plainAnswer(answer);
  return wanted !== '' && ` ${plainAnswer(`${title} ${text}`)} `.includes(` ${wanted} `);
}
