import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import type { Sweep } from '../src/evaluation/sweep.js';
import { riskCoveragePlot, turnsPlot } from '../src/evaluation/sweep-plots.js';
import { reportJson } from './evaluation-report.js';

/** `sweep.json` and its two plots. */
export async function writeSweep(folder: string, sweep: Sweep): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFileWhole(join(folder, 'sweep.json'), reportJson(sweep));
  await writeFileWhole(join(folder, 'turns.svg'), turnsPlot(sweep));
  await writeFileWhole(join(folder, 'risk-coverage.svg'), riskCoveragePlot(sweep));
}
