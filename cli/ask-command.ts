import { join } from 'node:path';
import { Command } from 'commander';
import { parseCriticConfig } from '../src/criticism/critic-config.js';
import { simRag } from '../src/engine/index.js';
import { corpusRetriever } from './corpus-retriever.js';
import { eventText } from './event-text.js';
import { interruptible } from './interrupt.js';
import { openCritic, openReasoner, type ReasonerFlags, serverKey } from './models.js';
import { probability, wholeNumber } from './option-values.js';

interface AskFlags extends ReasonerFlags {
  readonly corpus: string;
  readonly json: boolean;
  readonly turns: number;
  readonly topK: number;
  readonly threshold?: number;
  readonly certainty?: number;
}

export function askCommand(): Command {
  return new Command('ask')
    .description('answers one question, showing every step')
    .argument('<question>')
    .requiredOption('--corpus <path>', 'passages, JSONL or a corpus folder')
    .option('--json', 'one event a line', false)
    .option('--turns <number>', 'rounds at most', wholeNumber(1), 4)
    .option('--top-k <number>', 'new passages a round', wholeNumber(1), 2)
    .option('--threshold <probability>', "the critic's threshold; its own when left out", probability)
    .option('--certainty <probability>', 'from which a run ends at once; its own when left out', probability)
    .option('--server <url>', `another reasoner: a server that speaks OpenAI's API; its key in ${serverKey}`)
    .option('--model <name>', 'the model of that server')
    .option('--context-tokens <number>', 'tokens that it reads and writes at most', wholeNumber(512), 4096)
    .option('--models <folder>', 'holds reader/ and critic/', 'models')
    .option('--threads <number>', 'processor threads of a model', wholeNumber(1), 2)
    .action((question: string, flags: AskFlags) =>
      interruptible(async (signal) => {
        try {
          await ask(question, flags, signal);
        } catch (thrown) {
          if (!signal.aborted) throw thrown;
          process.exitCode = 130;
        }
      }),
    );
}

async function ask(question: string, flags: AskFlags, signal: AbortSignal): Promise<void> {
  const retriever = await corpusRetriever(flags.corpus);
  const reasoner = await openReasoner(flags);
  const critic = await openCritic(join(flags.models, 'critic'), flags.threads);
  const config = parseCriticConfig(critic.identity.id, await critic.bundle.text('config.json'));
  const ports = {
    reasoner: reasoner.model,
    retriever,
    critic: critic.model,
  };
  const { turns, topK, threshold = config.threshold, certainty = config.certainty ?? 0 } = flags;
  const options = { turns, topK, threshold, certainty, signal };
  for await (const event of simRag(ports, question, options)) {
    const line = flags.json ? JSON.stringify(event) : eventText(event);
    if (line !== null) process.stdout.write(`${line}\n`);
    if (event.type === 'failed') process.exitCode = 1;
  }
}
