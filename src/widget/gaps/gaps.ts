/** Entry point that the panel loads if the page's owner wants reports of gaps. */

export { GapReports } from './gap-reports.js';
export { gapStrings } from './gap-strings.js';
export { gapsStyles, gapsView } from './gaps-view.js';
