/** What a worker that loads a model tells the page, and what the page does about it. */

import { browserStorage } from '../model-files/browser-storage.js';
import { askToPersist } from '../model-files/storage-room.js';
import type { OpenModelOptions } from '../sessions/model-service.js';
import type { PartReporter } from './status-board.js';

export function loadingReports(report: PartReporter): Omit<OpenModelOptions, 'signal'> {
  return {
    onProgress: (progress) => report.status({ state: 'loading', ...progress }),
    onNotice: report.notice,
    onLargeDownload: () => void askToPersist(browserStorage()),
  };
}
