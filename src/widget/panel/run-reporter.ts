/** Reports the events of a run to the page, and keeps the outcome once it is decided. */

import { hasOutcome, type Outcome, type RunEvent } from '../../engine/index.js';
import { passageAddress } from '../../ui/passage-address.js';
import type { RunController } from '../../ui/run-controller.js';
import { type RunView, sourcesOf } from '../../ui/run-view.js';
import type { WidgetSettings } from '../settings.js';
import { type Proof, tellPage } from '../widget-events.js';
import type { ConversationController } from './conversation-controller.js';
import type { FirstVisitController } from './first-visit-controller.js';
import type { GapsController } from './gaps-controller.js';
import { withOfflineCode } from './offline-code.js';
import type { OutcomeController } from './outcome-controller.js';

interface ReportingPanel {
  readonly element: Element;
  /** Of the run that is shown. */
  readonly run: Pick<RunController, 'view'>;
  readonly outcome: Pick<OutcomeController, 'load'>;
  readonly conversation: Pick<ConversationController, 'ended'>;
  readonly firstVisit: Pick<FirstVisitController, 'open'>;
  readonly gaps: Pick<GapsController, 'ended'>;
}

type ReportRun = (event: RunEvent, view: RunView, settings: WidgetSettings | null) => void;

/** @returns what is called with every event, the resulting view and the panel's settings */
export function runReporter({
  element,
  run,
  outcome: drawing,
  conversation,
  firstVisit,
  gaps,
}: ReportingPanel): ReportRun {
  /** The end of a run comes a second time once its readings are ready. */
  let isEndReported = false;

  /** Reports and keeps the end of a run as soon as it is decided: the reader may leave the page then. */
  function ended(outcome: Outcome, view: RunView, settings: WidgetSettings): void {
    isEndReported = true;
    const { question } = view;
    const { corpusFolder, serviceWorker } = settings;
    const isSilent = outcome.status === 'abstained';
    const sources = isSilent ? [] : sourcesOf(view, outcome.draft);
    const proofs: readonly Proof[] = sources.map(({ passage, sentences }) => ({
      passage,
      sentences,
      url: passageAddress(passage.url, document.baseURI, corpusFolder),
    }));
    const shown = drawing.load();
    if (serviceWorker !== null) {
      withOfflineCode(({ keepAnswering }) => shown.then(() => keepAnswering(serviceWorker)));
    }
    void firstVisit.open();
    void conversation.ended(question, outcome, proofs);
    void gaps.ended(question, isSilent, settings, () => run.view?.question === question);
    tellPage(element, 'limen-answer', { question, outcome, proofs });
  }

  return (event, view, settings) => {
    tellPage(element, 'limen-event', { event });
    if (event.type === 'failed') tellPage(element, 'limen-error', { error: event.error });
    else if (event.type === 'run-started') isEndReported = false;
    else {
      const end = event.type === 'end-reached' ? event.end : event;
      if (hasOutcome(end) && !isEndReported && settings !== null) ended(end.outcome, view, settings);
    }
  };
}
