import type { LimenStatus } from '../../api.js';
import type { ErrorRecord } from '../../engine/index.js';
import type { PanelConfiguration } from '../panel-contract.js';
import type { AskController } from './ask-controller.js';
import type { SearchController } from './search-controller.js';

/** What the panel is drawn from. */
export interface PanelShown {
  readonly configuration: PanelConfiguration;
  /** What is written in the field. */
  readonly text: string;
  readonly isOpening: boolean;
  /** Whether a question stays in the browser. */
  readonly isLocal: boolean;
  readonly problem: ErrorRecord | null;
  readonly search: Pick<SearchController, 'found' | 'isSearching'>;
  readonly run: Pick<AskController, 'view' | 'isRunning' | 'isStopped'>;
  readonly status: LimenStatus | null;
}
