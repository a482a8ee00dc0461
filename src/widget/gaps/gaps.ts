/** Entry point that the panel loads if the page's owner wants reports of gaps. */

export { GapReports } from './gap-reports.js';
export { gapStrings } from './gap-strings.js';
export { gapsStyles } from './gaps-styles.js';
export { gapsView } from './gaps-view.js';
