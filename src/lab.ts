/** Starts the Lab. */

import { createLimen } from './limen.js';
import { registerOffline } from './offline.js';
import './ui/page.css';
import { LimenLab } from './ui/lab/limen-lab.js';

const lab = new LimenLab();
lab.open = createLimen;
document.body.append(lab);

void registerOffline({ lab: true, after: lab.ready });
