import { describe, expect, it } from 'vitest';
import { shortened } from '../../scripts/build/shorter-styles.js';

describe('a sheet of an element, as it is built', () => {
  it.each([
    ['.a {\n  color: red;\n}\n', '.a{color:red}'],
    ['.a > .b,\n.c ~ .d { margin: 0.5rem 0 }', '.a>.b,.c~.d{margin:.5rem 0}'],
    ['.a :is(b, c) {}', '.a :is(b,c){}'],
    ['.a {/* why */ margin: 0 }', '.a{margin:0}'],
    ['.a { inset: calc(100% - 2px + 0.25em) }', '.a{inset:calc(100% - 2px + .25em)}'],
    ['@media (max-width: 480px) { .a { order: 1; } }', '@media (max-width:480px){.a{order:1}}'],
    ['.a { gap: 10.5px }', '.a{gap:10.5px}'],
  ])('means the same in fewer characters: %j', (written, built) => {
    expect(shortened(written)).toBe(built);
  });
});
