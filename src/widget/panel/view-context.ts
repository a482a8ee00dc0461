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
  /** What is written in the field. */
  readonly text: string;
  readonly isOpening: boolean;
  /** Whether a question stays in the browser. */
  readonly isLocal: boolean;
  /** What is said where there are passages alone, because no model reads the language of the texts; else `null`. */
  readonly searchOnly: Pick<FirstVisitStrings, 'search' | 'englishOnly'> | null;
  /** Says that questions are reported, where the reader agreed to that. */
  readonly reportingNote: string | null;
  readonly problem: ErrorRecord | null;
  readonly search: Pick<SearchController, 'found' | 'isSearching'>;
  /** What is searched, as far as the reader can change it. */
  readonly scope: readonly ScopeMark[];
  readonly run: Pick<RunController, 'view' | 'state'>;
  readonly status: LimenStatus | null;
}

type Drawn = TemplateResult | typeof nothing;

/** A passage as its page has it, from its beginning, at most `length` UTF-16 code units. */
export type DrawBlocks = (passage: Passage, length: number, marks: Marks, context: ViewContext) => Drawn;

/** What draws outcomes and whole passages; it is loaded when one of them is wanted. */
export interface OutcomeDrawing {
  load(): Promise<void>;
  view(view: RunView, final: Exclude<FinalEvent, { type: 'failed' }>, context: ViewContext): Drawn;
  progress(status: LimenStatus | null, context: ViewContext): Drawn;
  /** `null` until it is loaded. */
  readonly blocks: DrawBlocks | null;
}

/** What every view of the panel is drawn with. */
export interface ViewContext {
  readonly strings: PanelStrings;
  /** Tag of the widget's language, for numbers. */
  readonly language: string;
  /** Tag of the passages' language, where the corpus says it. */
  readonly textLanguage: string | undefined;
  /** The absolute address of a passage, or `null`. */
  readonly addressOf: (url: string | undefined) => string | null;
  /** Template of the address by which a reader takes a question to the maintainers, or `null`. */
  readonly maintainers: string | null;
  readonly outcome: OutcomeDrawing;
  /** Reports of what the documentation lacks, where the owner wants any. */
  readonly gapsBelow: (isSilent: boolean) => TemplateResult | typeof nothing;
  /** What the question carried over from the one before. */
  readonly carried: TemplateResult | typeof nothing;
  /** Below an empty field. */
  readonly beginning: TemplateResult | typeof nothing;
  /** Asks before models are loaded, where the reader saves data. */
  readonly consent: TemplateResult | typeof nothing;
  /** What was asked before. */
  readonly earlier: TemplateResult | typeof nothing;
}
