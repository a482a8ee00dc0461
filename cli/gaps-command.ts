import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { LimenError, type Retriever, reasonOf } from '../src/engine/index.js';
import { counted } from '../src/text/counted.js';
import { parseJson } from '../src/text/parse-json.js';
import { oneLine } from '../src/text/visible-text.js';
import { type Gap, gap } from '../src/widget/gaps/gap.js';
import { corpusRetriever } from './corpus-retriever.js';
import { clusterGaps, type GapCluster, lacking } from './gap-clusters.js';
import { interruptible } from './interrupt.js';
import { readText } from './json-lines.js';
import { wholeNumber } from './option-values.js';
import { plainLine } from './terminal-text.js';

interface GapsFlags {
  readonly corpus?: string;
  readonly limit: number;
  readonly json: boolean;
}

/** Maximum bytes of one file, and maximum number of reports in total. */
const longestFile = 64_000_000;
const mostReports = 200_000;
/** Maximum wordings listed per cluster. */
const wordingsShown = 5;

export function gapsCommand(): Command {
  return new Command('gaps')
    .description('lists what a documentation lacks, from the reports of its readers')
    .argument('<files...>', 'reports, JSONL: as the widget saves them, or as the address received them')
    .option('--corpus <path>', 'passages, JSONL or a corpus folder: names what comes nearest to each gap')
    .option('--limit <number>', 'gaps at most', wholeNumber(1), 50)
    .option('--json', 'one gap a line', false)
    .action((files: readonly string[], flags: GapsFlags) =>
      interruptible((signal) => listGaps(files, flags, signal)),
    );
}

async function listGaps(
  files: readonly string[],
  { corpus, limit, json }: GapsFlags,
  signal: AbortSignal,
): Promise<void> {
  const gaps: Gap[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    for (const each of await readReports(file)) gaps.push(each);
    if (gaps.length > mostReports) throw invalid(file, `there are over ${mostReports} reports by now`);
  }
  const retriever = corpus === undefined ? null : await corpusRetriever(corpus);
  const clusters = clusterGaps(gaps);
  if (!json) process.stdout.write(`${counted(gaps.length, 'report')}, ${counted(clusters.length, 'gap')}\n`);
  for (const cluster of clusters.slice(0, limit)) {
    const nearest = retriever && (await nearestTo(cluster, retriever, signal));
    process.stdout.write(
      json ? `${JSON.stringify({ ...cluster, nearest })}\n` : clusterText(cluster, nearest),
    );
  }
}

/**
 * Lines that are not reports are left out with a note: whoever knows the reporting address can send anything.
 * @throws {LimenError} `corpus-unavailable`; `corpus-invalid` naming the first fault if no line is a report
 */
async function readReports(file: string): Promise<readonly Gap[]> {
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  if (size > longestFile) throw invalid(file, `it has ${size} bytes; at most ${longestFile} are read`);
  const reports: Gap[] = [];
  const faults: string[] = [];
  for (const [index, line] of (await readText(file)).split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const json = line.replace(/^\uFEFF/u, '');
      reports.push(parseJson(gap, json, (fault) => new Error(`line ${index + 1} ${fault}`)));
    } catch (fault) {
      faults.push(reasonOf(fault));
    }
  }
  const [first] = faults;
  if (first === undefined) return reports;
  if (reports.length === 0) throw invalid(file, first);
  process.stderr.write(`${file}: ${counted(faults.length, 'line was', 'lines were')} left out: ${first}\n`);
  return reports;
}

function invalid(file: string, reason: string): LimenError {
  return new LimenError('corpus-invalid', { file, reason });
}

/** The page from which a writer might start. */
async function nearestTo({ questions: [first] }: GapCluster, retriever: Retriever, signal: AbortSignal) {
  if (first === undefined) return null;
  const [found] = await retriever.search({ text: first.question }, { limit: 1, exclude: [], signal });
  return found === undefined ? null : { title: found.passage.title, url: found.passage.url ?? null };
}

function clusterText(
  cluster: GapCluster,
  nearest: { readonly title: string; readonly url: string | null } | null,
): string {
  const { questions, corpora, verdicts: said } = cluster;
  const counts = [
    ...(said.silence > 0 ? [`${said.silence} without an answer`] : []),
    ...(said.down > 0 ? [`${said.down} not helped`] : []),
    ...(said.up > 0 ? [`${said.up} helped`] : []),
  ];
  const more = questions.length - wordingsShown;
  const lines = [
    '',
    `${lacking(cluster)}  ${line(questions[0]?.question ?? '')}`,
    ...questions
      .slice(1, wordingsShown)
      .map(({ question, reports }) => `   ${line(question)}${reports > 1 ? ` (${reports})` : ''}`),
    ...(more > 0 ? [`   and ${counted(more, 'more wording')}`] : []),
    `   ${counts.join(', ')}; ${corpora.map(line).join(', ')}`,
    ...(nearest === null
      ? []
      : [`   nearest: ${line(nearest.url === null ? nearest.title : `${nearest.title}: ${nearest.url}`)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** The text is untrusted. */
function line(text: string): string {
  return plainLine(oneLine(text));
}
