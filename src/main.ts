/** Starts the Ask page. */

import { createLimen, loadCatalogue } from './limen.js';
import { registerOffline } from './offline.js';
import './ui/page.css';
import { LimenApp } from './ui/limen-app.js';
import { ownChoices } from './ui/own-texts/own-catalogue.js';

const app = new LimenApp();
app.source = { createLimen, loadCatalogue, ownTexts: ownChoices };
app.lab = './lab.html';
document.body.append(app);

void registerOffline({
  onUpdate: (apply) => (app.newVersion = apply),
  onReady: () => (app.offline = true),
  after: app.ready,
});
