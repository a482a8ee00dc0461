import type { LimenStatus } from '../../api.js';
import type { ErrorRecord } from '../../engine/index.js';
import type { RunController } from '../../ui/run-controller.js';
import type { SearchController } from '../../ui/search-controller.js';
import type { PanelConfiguration } from '../panel-contract.js';

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
  readonly run: Pick<RunController, 'view' | 'state'>;
  readonly status: LimenStatus | null;
}
