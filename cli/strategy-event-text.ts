import type { StrategyEvent } from '../src/engine/index.js';
import type { ComparedAnswer } from '../src/strategies/seakr/seakr.js';

/** An event that one strategy alone tells, for people, on one line; null for what needs none. */
export function strategyEventText(event: StrategyEvent): string | null {
  switch (event.type) {
    case 'self-rag/retrieval-decided':
      return `  decides   ${event.retrieve ? 'to retrieve' : 'not to retrieve'}: ${event.reason}`;
    case 'self-rag/relevance-judged': {
      const relevant = event.judgements.filter(({ relevant }) => relevant).length;
      return `  judges    ${relevant} of ${event.judgements.length} relevant, reads ${event.kept.length}`;
    }
    case 'self-rag/critiqued': {
      const { support, usefulness, issues, regenerate } = event.critique;
      const said = `${regenerate ? 'rejects' : 'accepts'}: ${support} supported, usefulness ${usefulness} of 5`;
      return `  critique  ${[said, ...issues].join('; ')}`;
    }
    case 'deep-rag/subquery-written':
      return `  follow up ${event.subquery}`;
    case 'deep-rag/decided':
      return `  decides   ${event.retrieve ? 'to retrieve' : 'to answer from memory'}: ${event.reason}`;
    case 'deep-rag/step-answered':
      return `  answers   ${event.draft.answer ?? 'nothing'} (${event.retrieved ? 'from passages' : 'from memory'})`;
    case 'deep-rag/narrated':
      return null;
    case 'reflect-rag/reranked':
      return `  reads     ${event.kept.length} of them`;
    case 'reflect-rag/planned':
      return `  plans     ${event.plan.map(({ fact }) => `“${fact}”`).join('; ')}`;
    case 'reflect-rag/reflected':
      return `  reflects  ${event.critique} ${event.suggestion}`;
    case 'reflect-rag/revision-judged':
      return `  guard     ${event.refusal === null ? 'takes the revision' : `refuses it: ${event.refusal}`}`;
    case 'reflect-rag/reflection-ended':
      return `  ends      reflection: ${event.reason}`;
    case 'seakr/measure-chosen': {
      const weaker = event.weaker ? ', the weaker measure: there are no hidden states' : '';
      return `  measures  uncertainty by ${event.measure} (delta ${event.delta.toFixed(3)})${weaker}`;
    }
    case 'seakr/subquestion-written':
      return `  asks      ${event.subquestion}`;
    case 'seakr/uncertainty-measured':
      return `  unsure    ${event.uncertainty.toFixed(3)}: ${event.retrieve ? 'retrieves' : 'answers from memory'}`;
    case 'seakr/passages-weighed': {
      const shown = event.weighed.map(
        ({ passageId, uncertainty }) => `${passageId} (${uncertainty.toFixed(3)})`,
      );
      return `  weighs    ${shown.join(', ')}; keeps ${event.kept}`;
    }
    case 'seakr/step-answered':
      return `  answers   ${event.draft.answer ?? 'nothing'} (${event.retrieved ? 'from a passage' : 'from memory'})`;
    case 'seakr/answers-compared': {
      const { chain, fresh, chosen } = event;
      const shown = (answer: ComparedAnswer) =>
        `${answer.answer ?? 'nothing'} (${answer.uncertainty?.toFixed(3) ?? '-'})`;
      return `  compares  chain ${shown(chain)}, fresh ${shown(fresh)}: takes the ${chosen} one`;
    }
  }
}
