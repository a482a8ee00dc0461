/** What follows from the events of a run: the page is told of them, and the end of the run is kept. */

import { hasOutcome, type Outcome, type RunEvent } from '../../engine/index.js';
import type { RunView } from '../../ui/run-view.js';
import type { WidgetSettings } from '../settings.js';
import { type Proof, tellPage } from '../widget-events.js';
import type { ConversationController } from './conversation-controller.js';
import type { FirstVisitController } from './first-visit-controller.js';
import type { GapsController } from './gaps-controller.js';
import type { OutcomeController } from './outcome-controller.js';
import { proofsOf } from './proofs.js';

/** The panel whose runs are told. */
export interface TellingPanel {
  readonly element: Element;
  readonly settings: () => WidgetSettings | null;
  /** The question of the run that is shown. */
  readonly asked: () => string | null;
  readonly outcome: Pick<OutcomeController, 'load'>;
  readonly conversation: Pick<ConversationController, 'ended'>;
  readonly firstVisit: Pick<FirstVisitController, 'open'>;
  readonly gaps: Pick<GapsController, 'ended'>;
}

export class RunTeller {
  readonly #panel: TellingPanel;
  /**
   * Whether the outcome of the run has been kept: it is reported a second time once its readings are ready.
   */
  #isEndKept = false;

  constructor(panel: TellingPanel) {
    this.#panel = panel;
  }

  tell(event: RunEvent, view: RunView): void {
    const { element } = this.#panel;
    tellPage(element, 'limen-event', { event });
    if (event.type === 'failed') tellPage(element, 'limen-error', { error: event.error });
    else if (event.type === 'run-started') this.#isEndKept = false;
    else if (event.type === 'end-reached') this.#keepEnd(event.end.outcome, view);
    else if (hasOutcome(event)) {
      const { outcome } = event;
      this.#keepEnd(outcome, view);
      const proofs = this.#proofsOf(outcome, view);
      tellPage(element, 'limen-answer', { question: view.question, outcome, proofs });
    }
  }

  #proofsOf(outcome: Outcome, view: RunView): readonly Proof[] {
    const settings = this.#panel.settings();
    if (outcome.status !== 'answered' || settings === null) return [];
    return proofsOf(view, outcome.draft, document.baseURI, settings.corpusFolder);
  }

  /**
   * Called once per run, as soon as its end is decided, because the reader may leave the page at that moment.
   */
  #keepEnd(outcome: Outcome, view: RunView): void {
    const settings = this.#panel.settings();
    if (this.#isEndKept || settings === null) return;
    this.#isEndKept = true;
    const { question } = view;
    const { serviceWorker } = settings;
    const shown = this.#panel.outcome.load();
    if (serviceWorker !== null) {
      const keeping = import('../offline/keep-offline.js');
      void Promise.all([keeping, shown]).then(
        ([{ keepAnswering }]) => keepAnswering(serviceWorker),
        () => undefined,
      );
    }
    void this.#panel.firstVisit.open();
    void this.#panel.conversation.ended(question, outcome, this.#proofsOf(outcome, view));
    const isCurrent = () => this.#panel.asked() === question;
    void this.#panel.gaps.ended(question, outcome.status === 'abstained', settings, isCurrent);
  }
}
