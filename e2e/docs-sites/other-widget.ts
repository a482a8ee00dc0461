/** A second build of the widget, to test a deployment that changes it. */

import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { widgetServiceWorker } from '../../scripts/build/finish-widget.js';
import { buildServiceWorker } from '../../scripts/build/service-worker.js';
import { root } from './workshop.js';

/**
 * Modifies the widget in `folder` as another build would: its panel has another name, and is missing until
 * `putBack` is called.
 */
export async function buildOtherWidget(folder: string): Promise<{ putBack(): void }> {
  const widget = join(folder, 'limen', 'widget');
  const assets = join(widget, 'assets');
  const panel = readdirSync(assets).find((file) => /^limen-ask-panel-.*\.js$/u.test(file)) ?? '';
  const [loader, other] = [join(widget, 'limen-ask.js'), join(assets, 'limen-ask-panel-other.js')];
  for (const packed of ['.br', '.gz']) rmSync(loader + packed, { force: true });
  writeFileSync(loader, readFileSync(loader, 'utf8').replaceAll(panel, 'limen-ask-panel-other.js'));
  renameSync(join(assets, panel), other);
  appendFileSync(other, '\nglobalThis.otherBuild = true;\n');
  await buildServiceWorker(root, widget, widgetServiceWorker);
  cpSync(join(widget, 'limen-offline.js'), join(folder, 'limen-offline.js'));
  renameSync(other, join(folder, 'missing'));
  return { putBack: () => renameSync(join(folder, 'missing'), other) };
}
