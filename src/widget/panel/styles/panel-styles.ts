/** Styles of the panel before there is an outcome. */

import { css } from 'lit';
import { frameStyles } from './frame-styles.js';
import { listStyles } from './list-styles.js';
import { lookStyles } from './look-styles.js';

export const panelStyles = css`${lookStyles}${frameStyles}${listStyles}`;
