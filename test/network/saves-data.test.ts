import { describe, expect, it } from 'vitest';
import { savesData } from '../../src/network/saves-data.js';

describe('a reader who saves data', () => {
  it.each([
    ['says so', { saveData: true }],
    ['pays for what is loaded', { metered: true }],
    ['is on a mobile network', { type: 'cellular', effectiveType: '4g' }],
    ['has a slow connection', { effectiveType: 'slow-2g' }],
  ])('%s', (_what, connection) => {
    expect(savesData(connection, false)).toBe(true);
  });

  it('prefers reduced data, whatever the connection', () => {
    expect(savesData(undefined, true)).toBe(true);
  });

  it.each([undefined, {}, { saveData: false, effectiveType: '4g', type: 'wifi' }])(
    'is not assumed from %j',
    (connection) => {
      expect(savesData(connection, false)).toBe(false);
    },
  );
});
