/** The command line: the same engine, ports and models as the page. */

import { Command } from 'commander';
import { askCommand } from './ask-command.js';
import { bundleCommand } from './bundle-command.js';
import { checkCommand } from './check-command.js';
import { endOnceClosed } from './closed-output.js';
import { evalCommand } from './eval-command.js';
import { gapsCommand } from './gaps-command.js';
import { indexCommand } from './index-command.js';
import { mcpCommand } from './mcp-command.js';
import { poolCommand } from './pool-command.js';
import { practiseCommand } from './practise-command.js';
import { reflectionsCommand } from './reflections-command.js';
import { searchDeltaCommand } from './search-delta-command.js';
import { searchPathsCommand } from './search-paths-command.js';
import { errorText } from './terminal-text.js';

const program = new Command('limen')
  .description('Question answering that knows where its knowledge ends')
  .addCommand(askCommand())
  .addCommand(bundleCommand())
  .addCommand(checkCommand())
  .addCommand(evalCommand())
  .addCommand(gapsCommand())
  .addCommand(indexCommand())
  .addCommand(mcpCommand())
  .addCommand(poolCommand())
  .addCommand(practiseCommand())
  .addCommand(reflectionsCommand())
  .addCommand(searchDeltaCommand())
  .addCommand(searchPathsCommand());

endOnceClosed(process.stdout, () => process.exit());

try {
  await program.parseAsync();
} catch (thrown) {
  process.stderr.write(`${errorText(thrown)}\n`);
  process.exitCode = 1;
}
