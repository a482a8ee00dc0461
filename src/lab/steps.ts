/** Describes the events of a run, with any strategy, as lines of a timeline, in words for a class. */

import { type Draft, isStrategyEvent, type Passage, type RunEvent } from '../engine/index.js';
import { draftInWords, type StepWords } from '../strategies/own-events.js';
import { ownEvents } from '../strategies/strategies.js';

export interface DescribedStep extends Pick<StepWords, 'does' | 'text' | 'measured'> {
  readonly round: number;
}

/** What was retrieved, drafted, decided and judged, without the end, which the answer shows. */
export async function describeSteps(events: readonly RunEvent[]): Promise<DescribedStep[]> {
  const [started] = events;
  const own = await ownEvents(started?.type === 'run-started' ? (started.strategy ?? '') : '');
  const passages = new Map<string, Passage>();
  /** The answer of the last step of a chain, until the chain is concluded. */
  let chain: Draft | null = null;
  const steps: DescribedStep[] = [];
  for (const event of events) {
    const round = 'round' in event ? event.round : 0;
    if (isStrategyEvent(event)) {
      const step = own[event.type]?.step(event, passages) ?? null;
      if (step === null) continue;
      const { answer, ...words } = step;
      if (answer !== undefined) chain = answer;
      steps.push({ round, ...words });
    } else if (event.type === 'query-written') {
      steps.push({ round, does: 'Looks up', text: event.query.text });
    } else if (event.type === 'passages-found') {
      const found = event.found.map(({ passage }) => passage);
      for (const passage of found) passages.set(passage.id, passage);
      steps.push({ round, does: 'Finds', text: found.length === 0 ? 'nothing new' : found });
    } else if (event.type === 'draft-finished') {
      const step = drafted(event.draft, chain);
      if (step !== null) steps.push({ round, ...step });
      chain = null;
    }
  }
  return steps;
}

/** A conclusion that repeats the answer of a chain's last step gets no line of its own. */
function drafted(draft: Draft, chain: Draft | null): StepWords | null {
  const { answer, citations, rationale } = draft;
  if (chain !== null) {
    return chain.answer === answer ? null : { does: 'Concludes', text: answer ?? 'nothing' };
  }
  const recalled = answer !== null && citations.length === 0 && rationale === '';
  return { does: recalled ? 'Recalls' : 'Drafts', text: draftInWords(draft) };
}
