import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CalibrationTable } from '../../src/critics/calibration.js';
import { calibrationFile, loadCalibration, parseCalibration } from '../../src/critics/calibration-table.js';
import { parseManifest, weightsOf } from '../../src/model-files/manifest.js';
import { measuredText, pointAt, sharesInShort, sharesText } from '../../src/ui/calibration-text.js';
import { bundleOf } from '../model-files/bundle-support.js';

const weights = 'c'.repeat(64);
const silent = { rightOfAnswered: null, unanswerableOfAbstained: 0.25, wrongOfAbstained: 0.5 };
const table: CalibrationTable = {
  format: 'limen-calibration',
  version: 1,
  critic: weights,
  questions: 1200,
  turns: 4,
  points: [
    {
      threshold: 0,
      answered: 1,
      abstained: 0,
      rightOfAnswered: 0.4,
      unanswerableOfAbstained: null,
      wrongOfAbstained: null,
    },
    {
      threshold: 0.5,
      answered: 0.624,
      abstained: 0.376,
      rightOfAnswered: 0.71,
      unanswerableOfAbstained: 0.3,
      wrongOfAbstained: 0.5,
    },
    { threshold: 1, answered: 0, abstained: 1, ...silent },
  ],
};

describe('a calibration table', () => {
  it('is read as it was written', () => {
    expect(parseCalibration('critic', JSON.stringify(table))).toEqual(table);
  });

  const [first, ...others] = table.points;
  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['another version', { ...table, version: 2 }, 'has version 2, not 1'],
    ['no critic', { ...table, critic: 'mine' }, 'has no valid critic'],
    ['no count', { ...table, questions: 0.5 }, 'has no valid questions'],
    ['no points', { ...table, points: [] }, 'has no valid points'],
    [
      'a share over 1',
      { ...table, points: [{ ...first, answered: 62 }, ...others] },
      'has no valid points.1.answered',
    ],
    ['points out of order', { ...table, points: [...others, first] }, 'has points out of order'],
  ])('is refused with %s, saying what is wrong', (_fault, given, reason) => {
    const json = typeof given === 'string' ? given : JSON.stringify(given);
    expect(() => parseCalibration('critic', json)).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'critic', reason: `calibration.json ${reason}` },
      }),
    );
  });

  it('is absent if the critic lists none, or if other weights were measured', async () => {
    const bundle = bundleOf('critic', '{}', '{}');
    const files = (sha256: string) => [
      { path: 'model.onnx', bytes: 1, sha256 },
      { path: calibrationFile, bytes: 1, sha256: 'd'.repeat(64) },
    ];
    const listing = (sha256: string) => ({
      ...bundle,
      manifest: { ...bundle.manifest, files: files(sha256) },
      text: async () => JSON.stringify(table),
    });
    expect(await loadCalibration(bundle)).toBeNull();
    expect(await loadCalibration(listing('e'.repeat(64)))).toBeNull();
    expect(await loadCalibration(listing(weights))).toEqual(table);
  });

  it('gives the point whose threshold is nearest', () => {
    expect([0, 0.2, 0.25, 0.26, 0.74, 1].map((threshold) => pointAt(table, threshold)?.threshold)).toEqual([
      0, 0, 0, 0.5, 0.5, 1,
    ]);
  });

  it('of the shipped critic was measured with the weights that are shipped', () => {
    const read = (name: string) => readFileSync(`models/critic/${name}`, 'utf8');
    const manifest = parseManifest(read('manifest.json'), 'critic');
    expect(manifest.files.map(({ path }) => path)).toContain(calibrationFile);
    expect(parseCalibration('critic', read(calibrationFile)).critic).toBe(weightsOf(manifest)?.sha256);
  });
});

describe('the shares under the slider', () => {
  it('describe the effect of a setting, out of a hundred', () => {
    expect(sharesText(table, 0.5)).toBe(
      'At this setting: about 62 of 100 questions answered, 71 of 100 answers right; ' +
        '38 of 100 get “I do not know”, rightly for 80 of 100 of them.',
    );
    expect(measuredText(table)).toBe(
      'Measured on 1,200 questions kept apart from training, with 4 rounds at most.',
    );
  });

  it("say beside a person's own texts that they were measured on others", () => {
    expect(measuredText(table, true)).toBe(
      'Measured on 1,200 questions kept apart from training, about other texts, with 4 rounds at most. ' +
        'On your own texts nothing was measured: the shares may be lower or higher there.',
    );
  });

  it('leave out zeros', () => {
    expect(sharesText(table, 0)).toBe(
      'At this setting: about 100 of 100 questions answered, 40 of 100 answers right; 0 of 100 get “I do not know”.',
    );
    expect(sharesText(table, 1)).toContain('about 0 of 100 questions answered; 100 of 100');
  });

  it('are short for a screen reader that hears them at every step', () => {
    expect(sharesInShort(table, 0.5)).toBe('about 62 of 100 questions answered, 71 of 100 answers right');
  });
});
