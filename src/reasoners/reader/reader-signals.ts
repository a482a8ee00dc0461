import type { Signals } from '../../engine/index.js';
import type { Reading } from './reading.js';
import { entropy } from './span-search.js';
import { wordSignals } from './word-signals.js';

export function signalsOf(reading: Reading, alone: Reading | null, close: number | null): Signals {
  return {
    ...derivationSignals(reading),
    ...(alone === null ? {} : aloneSignals(reading, alone)),
    ...(close === null ? {} : { closeAnswerable: close }),
    ...spanSignals(reading),
    ...evidenceSignals(reading),
    ...historySignals(reading),
    ...wordSignals(reading),
  };
}

function spanSignals({ answer, answers, lookups, outputs }: Reading): Signals {
  const [best, rival] = answers.spans;
  return {
    spanScore: best?.score ?? 0,
    spanMargin: best !== undefined && rival !== undefined ? best.score - rival.score : 0,
    spanOverNull: (best?.score ?? 0) - answers.nullScore,
    spanProbability: best?.probability ?? 0,
    startEntropy: entropy(outputs.answer.starts),
    endEntropy: entropy(outputs.answer.ends),
    typeSpan: outputs.kinds.span,
    typeYes: outputs.kinds.yes,
    typeNo: outputs.kinds.no,
    typeNone: outputs.kinds.none,
    lookupLeft: 1 - lookups.nullProbability,
    answerWords: answer.text === null ? 0 : answer.text.split(/\s+/u).length,
  };
}

function derivationSignals({ derived, own, answer }: Reading): Signals {
  return {
    compared: derived.answer?.by === 'comparison' ? 1 : 0,
    bridged: derived.answer?.by === 'bridge' ? 1 : 0,
    bridgeOpen: derived.open.length,
    bridgeProbability: derived.probability,
    ownAgrees: own.text?.toLowerCase() === answer.text?.toLowerCase() ? 1 : 0,
  };
}

/** Whether what else was read made the answer: does the cited passage give it alone? */
function aloneSignals({ answer }: Reading, alone: Reading): Signals {
  return {
    aloneAgrees: alone.answer.text?.toLowerCase() === answer.text?.toLowerCase() ? 1 : 0,
    aloneConfidence: alone.answer.confidence,
    aloneNone: alone.outputs.kinds.none,
  };
}

function evidenceSignals({ evidence, cited, passages }: Reading): Signals {
  const ranked = [...evidence.relevance].sort((one, other) => other - one);
  const first = cited[0];
  return {
    support: first?.support ?? 0,
    relevance: first === undefined ? 0 : (evidence.relevance[passages.indexOf(first.passage)] ?? 0),
    secondRelevance: ranked[1] ?? 0,
  };
}

function historySignals({ input, answer }: Reading): Signals {
  const given = answer.text?.toLowerCase();
  const earlier = input.turns.map(({ draft }) => draft);
  const surest = (same: boolean) =>
    earlier
      .filter((draft) => draft.answer !== null && (draft.answer.toLowerCase() === given) === same)
      .reduce((most, { confidence }) => Math.max(most, confidence), 0);
  const before = earlier.map((draft) => draft.answer?.toLowerCase());
  const same = before.filter((text) => text !== undefined && text === given).length;
  return {
    sameAnswer: given !== undefined && before.at(-1) === given ? 1 : 0,
    agreement: before.length === 0 ? 0 : same / before.length,
    differentAnswers: new Set([...before, given].filter((text) => text !== undefined)).size,
    bestEarlierConfidence: Math.max(surest(true), surest(false)),
    bestSameConfidence: surest(true),
    bestOtherConfidence: surest(false),
  };
}
