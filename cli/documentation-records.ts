/** One line per documentation question asked: what was shown, and whether it was right. */

import * as v from 'valibot';
import { LimenError, optionInvalid } from '../src/engine/index.js';
import type { DocumentationResult } from '../src/evaluation/documentation/documentation-result.js';
import { parseValue } from '../src/text/parse-json.js';
import { type JournalLine, openJournal } from './line-journal.js';

/** The other members are those of the result that was written. */
const recordLine = v.looseObject({
  run: v.string(),
  site: v.string(),
  questions: v.string(),
  id: v.string(),
});

/** A site and its question file: two files may use the same ids. */
interface RecordedSet {
  readonly site: string;
  readonly questions: string;
}

/** The results so far. */
export interface DocumentationRecords {
  known(set: RecordedSet, id: string): DocumentationResult | undefined;
  add(set: RecordedSet, result: DocumentationResult): Promise<void>;
}

/**
 * @param file omit to keep nothing
 * @param run identifies everything that the results depend on: sites, questions, models, options, baselines
 * @throws {LimenError} `option-invalid` for a file of another run, `corpus-invalid` for one without such
 * records, `file-unwritable`
 */
export async function openDocumentationRecords(
  file: string | undefined,
  { run, resume }: { readonly run: string; readonly resume: boolean },
): Promise<DocumentationRecords> {
  const results = new Map<string, DocumentationResult>();
  const key = ({ site, questions }: RecordedSet, id: string) => JSON.stringify([site, questions, id]);
  const append =
    file === undefined
      ? async () => {}
      : await openJournal(file, {
          header: null,
          resume,
          take: (line) => {
            const { site, questions, ...result } = recordIn(line, file, run);
            results.set(key({ site, questions }, result.id), result);
            return true;
          },
        });
  return {
    known: (set, id) => results.get(key(set, id)),
    add: async (set, result) => {
      await append({ run, ...set, ...result });
      results.set(key(set, result.id), result);
    },
  };
}

/** @throws {LimenError} `corpus-invalid`, `option-invalid` if it is of another run */
function recordIn(line: JournalLine, file: string, run: string): RecordedSet & DocumentationResult {
  const { run: own, ...record } = parseValue(recordLine, line, () => {
    return new LimenError('corpus-invalid', { file, reason: 'it holds no answers of documentation' });
  });
  if (own === run) return record as unknown as RecordedSet & DocumentationResult;
  const allowed = 'the same sites, questions, models and options as the interrupted run';
  throw optionInvalid('--resume', file, allowed);
}
