/** A class's lesson as this browser keeps it. Its file may have 16 MB, so a worker reads it. */

import lessonUrl from '../../workers/lesson.ts?worker&url';
import { LimenError } from '../engine/index.js';
import { type LessonReader, lessonFrom } from './lesson-reader.js';
import { startLabWorker } from './start-lab-worker.js';
import type { StoredRuns } from './stored-runs.js';

/**
 * `null` if there is none, or none that can be read.
 * @param own id under which the texts are kept
 * @throws {LimenError} what the store throws; `worker-crashed`
 */
export async function keptLesson(own: string): Promise<StoredRuns | null> {
  const reader = startLabWorker<LessonReader>(lessonUrl, 'lesson');
  try {
    return await lessonFrom(reader, own);
  } finally {
    reader.end(new LimenError('worker-crashed', { worker: 'lesson', reason: 'it was closed' }));
  }
}
