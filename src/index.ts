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
export * from './engine/index.js';
export type { CalibrationPoint, CalibrationTable } from './critics/calibration-table.js';
export { createLimen, loadCatalogue } from './limen.js';
export type { CriticChoice, FlanT5Choice, ReasonerChoice, WebLlmRecord } from './model-choice.js';
