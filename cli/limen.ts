/** The command line: the same engine, ports and models as the page. */

import { Command } from 'commander';
import { askCommand } from './ask-command.js';
import { errorText } from './error-text.js';
import { evalCommand } from './eval-command.js';
import { indexCommand } from './index-command.js';
import { poolCommand } from './pool-command.js';
import { practiseCommand } from './practise-command.js';

const program = new Command('limen')
  .description('Question answering that knows where its knowledge ends')
  .addCommand(askCommand())
  .addCommand(evalCommand())
  .addCommand(indexCommand())
  .addCommand(poolCommand())
  .addCommand(practiseCommand());

try {
  await program.parseAsync();
} catch (thrown) {
  process.stderr.write(`${errorText(thrown)}\n`);
  process.exitCode = 1;
}
