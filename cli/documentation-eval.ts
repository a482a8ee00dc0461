/** `limen eval --documentation`: asks about documentation sites as `limen ask` does, beside baselines. */

import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { type Critic, type Reasoner, type Retriever, simRag } from '../src/engine/index.js';
import type { Baseline } from '../src/evaluation/documentation/baselines/baseline.js';
import type { DocumentationQuestion } from '../src/evaluation/documentation/documentation-question.js';
import {
  type DocumentationReport,
  documentationReport,
} from '../src/evaluation/documentation/documentation-report.js';
import {
  type DocumentationResult,
  documentationResult,
  passagesSearched,
} from '../src/evaluation/documentation/documentation-result.js';
import { type RunJournal, runQuestions } from '../src/evaluation/run-questions.js';
import { askedRetriever } from '../src/retrieval/asked-retriever.js';
import type { PassageEncoder } from '../src/retrieval/vectors/add-vectors.js';
import type { QueryEncoder } from '../src/retrieval/vectors/hybrid-retriever.js';
import { withPractice } from './critic-of-site.js';
import { openBaselines, readEncoder } from './documentation-baselines.js';
import { type DocumentationQuestions, loadDocumentationQuestions } from './documentation-questions.js';
import { type DocumentationRecords, openDocumentationRecords } from './documentation-records.js';
import { type DocumentationSource, openDocumentation } from './documentation-source.js';
import { partFile } from './evaluate.js';
import { reportJson } from './evaluation-report.js';
import type { ModelIdentity } from './models.js';
import { identityText } from './passage-encoder.js';
import { type ProgressStarter, withProgress } from './progress.js';

/** A site with its questions. */
interface DocumentationSet {
  /** A folder that `limen index` can read, or a corpus that it wrote. */
  readonly source: string;
  readonly questions: string;
}

export interface DocumentationModels {
  /** If it makes vectors, passages are also searched by them. */
  readonly reasoner: Reasoner & Partial<QueryEncoder>;
  readonly encoder?: PassageEncoder | undefined;
  readonly critic: Critic;
  readonly identities: { readonly reader: ModelIdentity; readonly critic: ModelIdentity };
  readonly thresholds: { readonly threshold: number; readonly certainty: number };
}

export interface DocumentationOptions {
  readonly sets: readonly DocumentationSet[];
  readonly turns: number;
  readonly topK: number;
  /** Only this many questions of each set, from its start. */
  readonly limit?: number;
  /** Folder of a sentence encoder, for the baseline that needs it. */
  readonly minilm?: string;
  readonly threads: number;
  readonly json?: string;
  readonly records?: string | undefined;
  readonly resume: boolean;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
  /** Receives a line for each thing that was left out. */
  readonly tell: (line: string) => void;
}

interface DocumentationSite {
  readonly source: string;
  readonly results: readonly DocumentationResult[];
  readonly documentation: DocumentationReport;
}

export interface DocumentationEvaluation {
  readonly sites: readonly DocumentationSite[];
  /** Over the questions of all sites. */
  readonly documentation: DocumentationReport;
  /** False if it was interrupted: the figures cover what was finished. */
  readonly complete: boolean;
}

interface OpenedSet {
  readonly source: string;
  readonly questions: DocumentationQuestions;
  readonly site: DocumentationSource;
  readonly retriever: Retriever;
  readonly baselines: readonly Baseline[];
}

/** @throws {LimenError} whatever sources, questions and models throw */
export async function evaluateDocumentation(
  models: DocumentationModels,
  options: DocumentationOptions,
): Promise<DocumentationEvaluation> {
  const { turns, topK, json, records: file, resume } = options;
  const opened: OpenedSet[] = [];
  try {
    const encoder = options.minilm === undefined ? null : await readEncoder(options.minilm);
    for (const { source, questions: asked } of options.sets) {
      const questions = await loadDocumentationQuestions(asked, options.limit);
      const site = await openDocumentation(source, options.signal, models.encoder);
      // Report a missing baseline only once.
      const tell = opened.length === 0 ? options.tell : () => {};
      const { threads } = options;
      opened.push({
        source,
        questions,
        site,
        retriever: await askedRetriever(
          site.retriever,
          models.reasoner,
          identityText(models.identities.reader),
        ),
        baselines: await openBaselines(site.passages, { encoder, threads }, tell),
      });
    }
    const inputs = {
      models: { ...models.identities, minilm: encoder === null ? null : hash('sha256', encoder.model) },
      ...models.thresholds,
      turns,
      topK,
      sites: opened.map(({ source, questions: { file, sha256, questions }, site, baselines }) => ({
        source,
        corpus: site.sha256,
        questions: { file, sha256, n: questions.length },
        baselines: baselines.map(({ name }) => name),
      })),
    };
    const kept = file ?? (json === undefined ? undefined : partFile(json));
    const run = hash('sha256', JSON.stringify(inputs)).slice(0, 16);
    const records = await openDocumentationRecords(kept, { run, resume });
    const sites: DocumentationSite[] = [];
    for (const set of opened) {
      const results = await asked(set, models, records, options);
      sites.push({ source: set.source, results, documentation: documentationReport(results) });
    }
    const documentation = documentationReport(sites.flatMap(({ results }) => results));
    const complete = opened.every(({ questions }, place) => {
      return sites[place]?.results.length === questions.questions.length;
    });
    if (complete && json !== undefined) {
      const figures = inputs.sites.map((site, place) => ({
        ...site,
        documentation: sites[place]?.documentation,
      }));
      await writeFileWhole(json, reportJson({ ...inputs, sites: figures, documentation }));
      if (kept !== undefined && kept !== file) await rm(kept, { force: true });
    }
    return { sites, documentation, complete };
  } finally {
    for (const { site, baselines } of opened) {
      for (const baseline of baselines) await baseline.close?.();
      await site.close();
    }
  }
}

/** Asks every question of one site. Ends early, with what is finished, when the signal aborts. */
async function asked(
  { source, questions: { file, questions }, site, retriever, baselines }: OpenedSet,
  { reasoner, critic, identities, thresholds }: DocumentationModels,
  records: DocumentationRecords,
  { turns, topK, progress, signal }: DocumentationOptions,
): Promise<readonly DocumentationResult[]> {
  const set = { site: source, questions: file };
  const journal: RunJournal<DocumentationQuestion, DocumentationResult> = {
    known: (_strategy, id) => records.known(set, id),
    add: async (run) => {
      const { question } = run;
      const query = { text: question.question };
      const found = await retriever.search(query, { limit: passagesSearched, exclude: [], signal });
      const beside: Record<string, Awaited<ReturnType<Baseline['answer']>>> = {};
      for (const { name, answer } of baselines) beside[name] = await answer(query.text, found, { signal });
      const searched = found.map(({ passage }) => passage);
      const result = documentationResult(question, run, searched, beside);
      await records.add(set, result);
      return result;
    },
  };
  const practised = withPractice(site.practice, critic, identities);
  const runs = runQuestions(
    { name: 'sim-rag', run: simRag },
    (_question, counter) => ({
      reasoner: counter.reasoner(reasoner),
      retriever,
      critic: counter.critic(practised),
    }),
    questions,
    journal,
    {
      bounds: { ...thresholds, turns, topK, signal },
      parts: { corpus: site.sha256, reasoner: identities.reader.id, critic: identities.critic.id },
    },
  );
  const before = questions.filter(({ id }) => records.known(set, id) !== undefined).length;
  const results: DocumentationResult[] = [];
  const shown = { unit: 'questions', total: questions.length, before, progress, signal };
  for await (const [, result] of withProgress(runs, shown)) results.push(result);
  return results;
}
