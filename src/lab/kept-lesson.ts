/** A class's lesson as this browser keeps it. Its file may have 16 MB, so a worker reads it. */

import lessonUrl from '../../workers/lesson.ts?worker&url';
import { withLabWorker } from './lab-worker.js';
import { type LessonReader, lessonFrom } from './lesson-reader.js';
import type { StoredRuns } from './stored-runs.js';

/**
 * `null` if there is none, or none that can be read.
 * @param own id under which the texts are kept
 * @throws {LimenError} what the store throws; `worker-crashed`
 */
export function keptLesson(own: string): Promise<StoredRuns | null> {
  return withLabWorker<LessonReader, StoredRuns | null>(lessonUrl, 'lesson', (reader) =>
    lessonFrom(reader, own),
  );
}
