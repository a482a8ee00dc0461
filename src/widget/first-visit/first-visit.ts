/** What the panel loads when it opens with an empty field. */

export { firstVisitStrings } from './first-visit-strings.js';
export { consentView, firstVisitStyles, firstVisitView } from './first-visit-view.js';
export { modelCost } from './model-cost.js';
export { openKept } from './open-kept.js';
export { RecentQuestions } from './recent-questions.js';
