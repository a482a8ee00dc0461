/** `.vitepress/theme/index.js` of a site that embeds the widget: one line in a slot of the default theme. */

import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';

const limen = { corpus: '/limen/corpus/', offline: '/limen-offline.js' };

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'layout-bottom': () => h('limen-ask', limen) }),
};
