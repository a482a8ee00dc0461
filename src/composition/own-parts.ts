/**
 * A reasoner or critic provided by the caller instead of ours. It runs where its methods are: on the page.
 */

import type { OwnCritic, OwnPart, OwnReasoner } from '../api.js';
import { completeOptions } from '../engine/index.js';
import type { OpenedModel } from '../sessions/open-model.js';
import { OwnCalls, ownPlace, requireMethods } from './own-calls.js';
import type { CriticPart, ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';

/** @throws {LimenError} `option-invalid` if a method is missing */
export function ownReasonerPart(reasoner: OwnReasoner, report: PartReporter): ReasonerPart {
  requireMethods('reasoner', reasoner, ['draft', 'nextQuery']);
  const calls = new OwnCalls('reasoner');
  const opened = { ...openedOf(reasoner, 'own reasoner'), closedBook: reasoner.closedBook };
  report.status({ ...ownPlace, name: opened.name });
  return {
    opened: async () => opened,
    port: async () => ({
      closedBook: opened.closedBook,
      ...(reasoner.readings && {
        readings: (input, options = {}) =>
          calls.call(
            async (signal) => reasoner.readings?.(input, { ...options, signal }) ?? [],
            options.signal,
          ),
      }),
      draft: (input, options = {}) =>
        calls.call((signal) => reasoner.draft(input, { ...options, signal }), options.signal),
      nextQuery: (input, options = {}) =>
        calls.call((signal) => reasoner.nextQuery(input, { ...options, signal }), options.signal),
    }),
    close: () => calls.close(),
  };
}

/** @throws {LimenError} `option-invalid` if a method is missing or a bound is invalid */
export function ownCriticPart(critic: OwnCritic, report: PartReporter): CriticPart {
  requireMethods('critic', critic, ['assess']);
  const { threshold, certainty } = completeOptions({
    ...(critic.threshold === undefined ? {} : { threshold: critic.threshold }),
    ...(critic.certainty === undefined ? {} : { certainty: critic.certainty }),
  });
  const calls = new OwnCalls('critic');
  const opened = { ...openedOf(critic, 'own critic'), threshold, certainty, calibration: null };
  report.status({ ...ownPlace, name: opened.name, threshold, calibration: null });
  return {
    opened: async () => opened,
    port: async () => ({
      assess: (input, options = {}) =>
        calls.call((signal) => critic.assess(input, { ...options, signal }), options.signal),
    }),
    close: () => calls.close(),
  };
}

function openedOf({ name, identity }: OwnPart, usual: string): OpenedModel {
  return { name: name ?? usual, identity: identity ?? name ?? usual, agreement: null };
}
