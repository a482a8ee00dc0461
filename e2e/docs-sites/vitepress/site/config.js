/** `.vitepress/config.js` of a site that embeds the widget: one line in `head`. */

import { defineConfig } from 'vitepress';
import { missingFiles } from './missing-files.js';

export default defineConfig({
  title: 'Documentation',
  lang: 'en-US',
  // The pages link to parts of the site that are not in the folder.
  ignoreDeadLinks: true,
  head: [['script', { type: 'module', src: '/limen/widget/limen-ask.js' }]],
  vite: { plugins: [missingFiles()], logLevel: 'error' },
});
