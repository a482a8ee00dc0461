/**
 * The package's entry: `createLimen` and everything that its types speak of.
 *
 * @module limen
 */

export type {
  AskOptions,
  CorpusInfo,
  CorpusName,
  EngineOptions,
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
} from './api.js';
export type { CalibrationPoint, CalibrationTable } from './critics/calibration.js';
export type { CriticChoice, FlanT5Choice } from './critics/choice.js';
export { createLimen, loadCatalogue } from './limen.js';
export type { ReasonerChoice, WebLlmRecord } from './reasoners/choice.js';
export * from './strategies/index.js';
