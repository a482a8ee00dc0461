import type { nothing, TemplateResult } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { EndedEvent, ErrorRecord, Passage } from '../../engine/index.js';
import type { Marks } from '../../ui/blocks/shown-blocks.js';
import type { RunController } from '../../ui/run-controller.js';
import type { RunView } from '../../ui/run-view.js';
import type { SearchController } from '../../ui/search-controller.js';
import type { FirstVisitStrings } from '../first-visit/first-visit-strings.js';
import type { PanelConfiguration } from '../panel-contract.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import type { ScopeMark } from './scope-controller.js';

export interface PanelShown {
  readonly configuration: PanelConfiguration;
  readonly text: string;
  readonly isOpening: boolean;
  /** Whether questions stay in the browser. */
  readonly isLocal: boolean;
  /** Set if the panel only lists passages, because no model reads the language of the texts. */
  readonly searchOnly: Pick<FirstVisitStrings, 'search' | 'englishOnly'> | null;
  /** States that questions are reported, if the reader has agreed to that; otherwise `null`. */
  readonly reportingNote: string | null;
  readonly problem: ErrorRecord | null;
  readonly search: Pick<SearchController, 'found' | 'isSearching'>;
  /** The parts of the scope that the reader can change. */
  readonly scope: readonly ScopeMark[];
  readonly run: Pick<RunController, 'view' | 'state'>;
  readonly status: LimenStatus | null;
}

export type Drawn = TemplateResult | typeof nothing;

/** A passage formatted as on its page, from its beginning, at most `length` UTF-16 code units. */
export type DrawBlocks = (passage: Passage, length: number, marks: Marks, context: ViewContext) => Drawn;

/** Renders outcomes and whole passages; loaded when the first of them is needed. */
interface OutcomeDrawing {
  load(): Promise<void>;
  view(view: RunView, final: EndedEvent, context: ViewContext): Drawn;
  progress(status: LimenStatus | null, context: ViewContext): Drawn;
  /** `null` until the code is loaded. */
  readonly blocks: DrawBlocks | null;
}

export interface ViewContext {
  readonly strings: PanelStrings;
  /** BCP 47 tag of the widget's language, for formatting numbers. */
  readonly language: string;
  /** BCP 47 tag of the language of the passages, if the corpus specifies it. */
  readonly textLanguage: string | undefined;
  /** The absolute address of a passage, or `null`. */
  readonly addressOf: (url: string | undefined) => string | null;
  /** Template of the address to which a reader sends a question for the maintainers, or `null`. */
  readonly maintainers: string | null;
  readonly outcome: OutcomeDrawing;
  /** Reports of gaps in the documentation, if the owner wants any. */
  readonly gapsBelow: (isSilent: boolean) => Drawn;
  readonly carried: Drawn;
  /** Content below an empty field. */
  readonly beginning: Drawn;
  /** Asks for consent before loading models, if the reader saves data. */
  readonly consent: Drawn;
  readonly earlier: Drawn;
}
