/** `npx tsx bench/long-tasks.ts [--asks 5]`: the longest task of the main thread while models load and while questions run. */

import { longTasksLine, takeLongTasks, watchLongTasks } from './long-task-watch.js';
import { ask, askCount, circumstances, openPage, questions } from './page-session.js';

const asks = askCount(5);

const { page, browser, close } = await openPage({ threshold: 1, turns: 3 }, watchLongTasks);
try {
  console.log(longTasksLine('while page and models load', await takeLongTasks(page)));
  for (const question of questions.slice(0, asks)) await ask(page, question);
  console.log(longTasksLine(`while ${asks} questions run`, await takeLongTasks(page)));
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await close();
}
