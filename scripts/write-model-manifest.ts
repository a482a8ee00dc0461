/**
 * Writes the `manifest.json` of a model folder: size and SHA-256 of every file it needs.
 *
 *     npx tsx scripts/write-model-manifest.ts models/critic --id t5-critic --name "T5 critic, 8 bits" --task critic --licence Apache-2.0
 *
 * Omitted values are taken from the existing manifest. A critic's calibration.json is listed if it exists;
 * one measured with other weights is refused.
 */

import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrationFile, parseCalibration } from '../src/critics/calibration-table.js';
import { type ModelManifest, otherFiles, parseManifest, weightFiles } from '../src/model-files/manifest.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    id: { type: 'string' },
    name: { type: 'string' },
    task: { type: 'string' },
    licence: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of the model.');
  process.exit(2);
}

const target = join(folder, 'manifest.json');
const earlier: Partial<ModelManifest> = existsSync(target) ? JSON.parse(readFileSync(target, 'utf8')) : {};
const task = (values.task ?? earlier.task) as ModelManifest['task'] | undefined;
const graphs = weightFiles[task ?? 'critic'] ?? [];
const further = otherFiles[task ?? 'critic'] ?? {};
const entryPoints = { model: graphs[0] ?? '', ...further };
const isThere = (path: string) => existsSync(join(folder, path));
// A critic's calibration, and the reader's graph for WebGPU.
const others = [...Object.values(further), ...[calibrationFile, 'graphics.onnx'].filter(isThere)];
const files = [...graphs, ...others].map((path) => {
  const content = readFileSync(join(folder, path));
  return { path, bytes: content.length, sha256: hash('sha256', content) };
});
const manifest = {
  format: 'limen-model',
  version: 1,
  id: values.id ?? earlier.id,
  name: values.name ?? earlier.name,
  task,
  licence: values.licence ?? earlier.licence,
  ...entryPoints,
  files,
};
const text = `${JSON.stringify(manifest, null, 2)}\n`;
// The page must accept what this script writes.
parseManifest(text, folder);
if (isThere(calibrationFile)) {
  const { critic } = parseCalibration(folder, readFileSync(join(folder, calibrationFile), 'utf8'));
  if (critic !== files.find(({ path }) => path === entryPoints.model)?.sha256) {
    console.error(`${calibrationFile} was measured with another critic: make it again, or remove it.`);
    process.exit(1);
  }
}
writeFileSync(target, text);
console.log(`${target}: ${files.length} files, ${files.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`);
