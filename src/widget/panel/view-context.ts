import type { nothing, TemplateResult } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { ErrorRecord, FinalEvent, Passage } from '../../engine/index.js';
import type { Marks } from '../../ui/blocks/shown-blocks.js';
import type { RunController } from '../../ui/run-controller.js';
import type { RunView } from '../../ui/run-view.js';
import type { SearchController } from '../../ui/search-controller.js';
import type { FirstVisitStrings } from '../first-visit/first-visit-strings.js';
import type { PanelConfiguration } from '../panel-contract.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import type { ScopeMark } from './scope-controller.js';

/** What the panel is drawn from. */
export interface PanelShown {
  readonly configuration: PanelConfiguration;
  /** The text in the field. */
  readonly text: string;
  readonly isOpening: boolean;
  /** Whether a question stays in the browser. */
  readonly isLocal: boolean;
  /**
   * The words used when only passages can be shown, because no model reads the language of the texts;
   * otherwise `null`.
   */
  readonly searchOnly: Pick<FirstVisitStrings, 'search' | 'englishOnly'> | null;
  /** The note that questions are reported, if the reader agreed to that. */
  readonly reportingNote: string | null;
  readonly problem: ErrorRecord | null;
  readonly search: Pick<SearchController, 'found' | 'isSearching'>;
  /** The parts of the scope that the reader can change. */
  readonly scope: readonly ScopeMark[];
  readonly run: Pick<RunController, 'view' | 'state'>;
  readonly status: LimenStatus | null;
}

type Drawn = TemplateResult | typeof nothing;

/** The beginning of a passage as its page shows it, at most `length` UTF-16 code units. */
export type DrawBlocks = (passage: Passage, length: number, marks: Marks, context: ViewContext) => Drawn;

/** Draws outcomes and whole passages; loaded when one of them is needed. */
export interface OutcomeDrawing {
  load(): Promise<void>;
  view(view: RunView, final: Exclude<FinalEvent, { type: 'failed' }>, context: ViewContext): Drawn;
  progress(status: LimenStatus | null, context: ViewContext): Drawn;
  /** `null` until the code is loaded. */
  readonly blocks: DrawBlocks | null;
}

/** What every view of the panel is drawn with. */
export interface ViewContext {
  readonly strings: PanelStrings;
  /** Tag of the widget's language, for numbers. */
  readonly language: string;
  /** Tag of the passages' language, if the corpus names it. */
  readonly textLanguage: string | undefined;
  /** The absolute address of a passage, or `null`. */
  readonly addressOf: (url: string | undefined) => string | null;
  /** Template of the address by which a reader takes a question to the maintainers, or `null`. */
  readonly maintainers: string | null;
  readonly outcome: OutcomeDrawing;
  /** Controls for reports of what the documentation lacks, if the owner wants any. */
  readonly gapsBelow: (isSilent: boolean) => TemplateResult | typeof nothing;
  /** The mark of what the question carried over from the one before. */
  readonly carried: TemplateResult | typeof nothing;
  /** Shown below an empty field. */
  readonly beginning: TemplateResult | typeof nothing;
  /** Asks for consent before models are loaded, if the reader saves data. */
  readonly consent: TemplateResult | typeof nothing;
  /** The earlier questions. */
  readonly earlier: TemplateResult | typeof nothing;
}
