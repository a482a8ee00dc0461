/**
 * The package's entry: `createLimen` and all types in its signature.
 *
 * @module limen
 */

export type {
  AskOptions,
  CorpusInfo,
  CorpusName,
  EngineOptions,
  Facets,
  FileFault,
  KeptReport,
  Limen,
  LimenOptions,
  LimenOverSearch,
  LimenStatus,
  MemoryUncertainty,
  OwnCritic,
  OwnPart,
  OwnReasoner,
  OwnSearchOptions,
  PartChoice,
  PartStatus,
  PassageTitle,
  Scope,
  Standing,
  StandingInput,
} from './api.js';
export type { CalibrationPoint, CalibrationTable } from './critics/calibration.js';
export type { FlanT5Choice } from './critics/flan-t5/flan-t5-choice.js';
export type { CriticChoice } from './critics/registry.js';
export { createLimen, loadCatalogue } from './limen.js';
export type { ServerChoice } from './reasoners/openai/open-openai.js';
export type { PromptApiChoice } from './reasoners/prompt-api/prompt-api-chat.js';
export type { ReasonerChoice } from './reasoners/registry.js';
export type { WebLlmChoice, WebLlmRecord } from './reasoners/web-llm/web-llm-choice.js';
export * from './strategies/index.js';
