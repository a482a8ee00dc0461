import { Command } from 'commander';
import { definitions, ownEvents } from '../src/strategies/strategies.js';
import { eventText } from './event-text.js';
import { interruptible } from './interrupt.js';
import { OutcomeText } from './outcome-text.js';
import { openQuestions, openRetriever, type QuestionFlags, questionOptions } from './question-run.js';

interface AskFlags extends QuestionFlags {
  readonly json: boolean;
}

export function askCommand(): Command {
  return questionOptions(new Command('ask'))
    .description('answers one question, showing every step')
    .argument('<question>')
    .option('--json', 'one event a line', false)
    .addHelpText('after', `\nStrategies:\n${strategyLines()}`)
    .action((question: string, flags: AskFlags) => interruptible((signal) => ask(question, flags, signal)));
}

/** Each strategy with a sentence on how it decides. */
function strategyLines(): string {
  const width = Math.max(...definitions.map(({ name }) => name.length));
  return definitions.map(({ name, decides }) => `  ${name.padEnd(width)}  ${decides}`).join('\n');
}

async function ask(question: string, flags: AskFlags, signal: AbortSignal): Promise<void> {
  const { run } = await openQuestions(flags, await openRetriever(flags));
  const own = await ownEvents(flags.strategy);
  const outcome = new OutcomeText();
  for await (const event of run(question, signal, flags.scope)) {
    const line = flags.json ? JSON.stringify(event) : eventText(event, own);
    if (line !== null) process.stdout.write(`${line}\n`);
    const below = flags.json ? null : outcome.below(event);
    if (below !== null) process.stdout.write(`${below}\n`);
    if (event.type === 'failed') process.exitCode = 1;
  }
}
