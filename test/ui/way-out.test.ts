import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/engine/index.js';
import { wayOutOf } from '../../src/ui/way-out.js';

describe('the way out of an error', () => {
  it('is none for an unknown code, nor for the name of an inherited property', () => {
    for (const code of ['coffee-spilt', 'constructor', '__proto__']) {
      expect(wayOutOf(code as ErrorCode)).toBe('none');
    }
    expect(wayOutOf('worker-crashed')).toBe('again');
  });
});
