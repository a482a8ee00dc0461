/** How the panel looks before there is an outcome. */

import { css } from 'lit';
import { frameStyles } from './frame-styles.js';
import { inUnits } from './in-units.js';
import { listStyles } from './list-styles.js';
import { lookStyles } from './look-styles.js';

export const panelStyles = inUnits(css`${lookStyles}${frameStyles}${listStyles}`);
