/** `limen practise`: SIM-RAG's Algorithm 1 over a question file. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../src/disk/make-folder.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { completeQuestion, LimenError, optionInvalid, type Reasoner, simRag } from '../src/engine/index.js';
import { neverCertain, neverStopping } from '../src/evaluation/full-run.js';
import { type PracticeRecord, practiceRecords } from '../src/evaluation/practice.js';
import type { RunJournal } from '../src/evaluation/run-questions.js';
import { askedRetriever } from '../src/retrieval/asked-retriever.js';
import type { QueryEncoder } from '../src/retrieval/vectors/hybrid-retriever.js';
import { counted } from '../src/text/counted.js';
import { parseJson } from '../src/text/parse-json.js';
import type { ModelIdentity } from './models.js';
import { identityText } from './passage-encoder.js';
import {
  boundsFor,
  type DescribedSource,
  passageSource,
  retrieverFor,
  type SearchedBy,
} from './passage-source.js';
import { balanceFile, openPractice, turnsFile } from './practice-file.js';
import type { ProgressStarter } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';
import { shownRuns } from './shown-runs.js';

export interface PractiseOptions {
  readonly questions: string;
  /** Omit for questions with their own paragraph. */
  readonly corpus?: string;
  readonly out: string;
  readonly turns: number;
  readonly topK: number;
  readonly limit?: number;
  readonly resume: boolean;
  /** Number of questions processed concurrently. */
  readonly parallel: number;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

interface Practiser {
  /** With vectors of its own it searches by them, too, where the corpus has them. */
  readonly reasoner: Reasoner & Partial<QueryEncoder>;
  readonly identity: ModelIdentity;
}

/** What a practice folder was made from; resuming requires the same. */
interface PracticeInputs {
  readonly questions: { readonly file: string; readonly sha256: string };
  readonly corpus: DescribedSource;
  readonly reader: ModelIdentity;
  readonly turns: number;
  readonly topK: number;
}

/** Of a practice folder. */
const manifestFile = 'manifest.json';

/**
 * Writes `turns.jsonl` and `manifest.json` into `out`. If interrupted it keeps what is finished, with a
 * manifest that says `complete: false`, and returns false.
 *
 * @throws {LimenError} `option-invalid` if `out` contains another run, and whatever the sources and models
 * throw
 */
export async function practise(
  { reasoner, identity }: Practiser,
  options: PractiseOptions,
): Promise<boolean> {
  const asked = await loadQuestions(options.questions, options);
  const searchedBy: SearchedBy = (corpus) => askedRetriever(corpus, reasoner, identityText(identity));
  const { source, described } = await passageSource(asked, { ...options, gold: false }, searchedBy);
  const bounds = boundsFor(source, options);
  const { file, sha256 } = asked;
  const inputs = { questions: { file, sha256 }, corpus: described, reader: identity, ...bounds };
  await makeFolder(options.out);
  await requireSameRun(options, inputs);
  const { finished, add } = await openPractice(options.out);
  await writeManifest(options.out, { ...inputs, complete: false });
  const unfit = asked.questions.filter(isUnfit);
  const fit = asked.questions.filter((question) => !unfit.includes(question));
  const { parallel, progress, signal } = options;
  let records = 0;
  let right = 0;
  let done = 0;
  const journal: RunJournal<Question, readonly PracticeRecord[]> = {
    known: (_strategy, id) => (finished.has(id) ? [] : undefined),
    add: async (run) => {
      const turns = practiceRecords(run);
      await add(turns);
      return turns;
    },
  };
  const ports = (question: Question) => ({
    reasoner,
    retriever: retrieverFor(question, source),
    critic: neverCertain(null),
  });
  const runs = shownRuns({ name: 'sim-rag', run: simRag }, ports, fit, journal, {
    bounds: { ...bounds, ...neverStopping },
    parts: { corpus: contentOf(described) ?? '', reasoner: identity.id, critic: 'none' },
    note: () => `(${counted(records, 'turn')}, ${((100 * right) / Math.max(1, records)).toFixed(1)} % right)`,
    parallel,
    progress,
    signal,
  });
  for await (const [, turns] of runs) {
    done += 1;
    records += turns.length;
    right += turns.filter(({ label }) => label === 1).length;
  }
  const complete = done === fit.length;
  const counts = await balanceFile(options.out);
  const skipped = unfit.map(({ id }) => id);
  await writeManifest(options.out, { ...inputs, complete, skipped, counts });
  return complete;
}

/** Empty or overlong questions are left out and listed in the manifest. */
function isUnfit({ question }: Question): boolean {
  try {
    completeQuestion(question);
    return false;
  } catch {
    return true;
  }
}

async function requireSameRun({ out, resume }: PractiseOptions, inputs: PracticeInputs): Promise<void> {
  const refuse = (allowed: string): never => {
    throw optionInvalid('--out', out, allowed);
  };
  if (!existsSync(join(out, turnsFile))) return;
  if (!resume) refuse('an empty folder, or one to continue with --resume');
  const file = join(out, manifestFile);
  const manifest: Partial<PracticeInputs> = existsSync(file)
    ? parseJson(v.record(v.string(), v.unknown()), await readFile(file, 'utf8'), (reason, cause) => {
        return new LimenError('corpus-invalid', { file, reason: `it ${reason}` }, { cause });
      })
    : {};
  const same =
    manifest.questions?.sha256 === inputs.questions.sha256 &&
    contentOf(manifest.corpus) === contentOf(inputs.corpus) &&
    manifest.reader?.id === inputs.reader.id &&
    manifest.reader.sha256 === inputs.reader.sha256 &&
    manifest.turns === inputs.turns &&
    manifest.topK === inputs.topK;
  if (!same) refuse('a folder that was begun with the same questions, corpus, reader and options');
}

/** A paragraph's text is part of the question file. */
function contentOf(corpus: DescribedSource | undefined): string | undefined {
  return corpus?.kind === 'paragraph' ? corpus.kind : corpus?.sha256;
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  const described = { format: 'limen-practice', version: 1, ...manifest };
  await writeFileWhole(join(folder, manifestFile), `${JSON.stringify(described, null, 2)}\n`);
}
