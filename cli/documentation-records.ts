/** A line for each question that was asked of a documentation: what was shown, and whether it was right. */

import { LimenError, optionInvalid } from '../src/engine/index.js';
import type { DocumentationResult } from '../src/evaluation/documentation/documentation-result.js';
import { openJournal } from './line-journal.js';

/** What has been asked so far, by site and question. */
export interface DocumentationRecords {
  known(site: string, id: string): DocumentationResult | undefined;
  add(site: string, result: DocumentationResult): Promise<void>;
}

/**
 * @param file left out where nothing is kept
 * @param run names what all results depend on: sites, questions, models, options, baselines
 * @throws {LimenError} `option-invalid` for a file of another run, `corpus-invalid` for one that holds no such records,
 * `file-unwritable`
 */
export async function openDocumentationRecords(
  file: string | undefined,
  { run, resume }: { readonly run: string; readonly resume: boolean },
): Promise<DocumentationRecords> {
  const results = new Map<string, DocumentationResult>();
  const key = (site: string, id: string) => JSON.stringify([site, id]);
  const append =
    file === undefined
      ? async () => {}
      : await openJournal(file, {
          header: null,
          resume,
          take: (line) => {
            const { run: own, site, ...result } = line;
            if (typeof own !== 'string' || typeof site !== 'string' || typeof line['id'] !== 'string') {
              throw new LimenError('corpus-invalid', {
                file,
                reason: 'it holds no answers of documentation',
              });
            }
            if (own !== run) {
              throw optionInvalid(
                '--resume',
                file,
                'the same sites, questions, models and options as the interrupted run',
              );
            }
            results.set(key(site, line['id']), result as unknown as DocumentationResult);
            return true;
          },
        });
  return {
    known: (site, id) => results.get(key(site, id)),
    add: async (site, result) => {
      await append({ run, site, ...result });
      results.set(key(site, result.id), result);
    },
  };
}
