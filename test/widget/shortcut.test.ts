import { describe, expect, it } from 'vitest';
import {
  type KeyPress,
  matchesShortcut,
  parseShortcuts,
  shortcutLabel,
  shortcutName,
  usualShortcut,
} from '../../src/widget/shortcut.js';

const plain: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
};
const press = (change: Partial<KeyPress>): KeyPress => ({ ...plain, ...change });
const usual = parseShortcuts(usualShortcut);

describe('a shortcut', () => {
  it('opens by Control and K, by Command and K, and by a slash', () => {
    expect(matchesShortcut(press({ key: 'k', code: 'KeyK', ctrlKey: true }), usual)).toBe(true);
    expect(matchesShortcut(press({ key: 'K', code: 'KeyK', metaKey: true }), usual)).toBe(true);
    expect(matchesShortcut(press({ key: '/', code: 'Slash' }), usual)).toBe(true);
  });

  it('accepts a slash that a keyboard types with Shift', () => {
    expect(matchesShortcut(press({ key: '/', code: 'Digit7', shiftKey: true }), usual)).toBe(true);
  });

  it('uses the position of the key if the keyboard is not Latin', () => {
    expect(matchesShortcut(press({ key: 'л', code: 'KeyK', ctrlKey: true }), usual)).toBe(true);
    expect(matchesShortcut(press({ key: 't', code: 'KeyK', ctrlKey: true }), usual)).toBe(false);
  });

  it('is not another combination of the same key', () => {
    expect(matchesShortcut(press({ key: 'k', code: 'KeyK' }), usual)).toBe(false);
    expect(matchesShortcut(press({ key: 'k', code: 'KeyK', ctrlKey: true, shiftKey: true }), usual)).toBe(
      false,
    );
    expect(matchesShortcut(press({ key: '/', ctrlKey: true }), usual)).toBe(false);
  });

  it('is not a key that is held down or that belongs to a character being composed', () => {
    expect(matchesShortcut(press({ key: '/', repeat: true }), usual)).toBe(false);
    expect(matchesShortcut(press({ key: '/', isComposing: true }), usual)).toBe(false);
  });

  it('can be switched off, and invalid ones are ignored', () => {
    expect(parseShortcuts('none')).toEqual([]);
    expect(parseShortcuts('')).toEqual([]);
    expect(parseShortcuts('Hyper+X Alt+s')).toEqual([{ key: 's', control: false, alt: true, shift: false }]);
  });

  it('is named for people and for screen readers', () => {
    const [first] = usual;
    if (first === undefined) throw new Error('there is no usual shortcut');
    expect(shortcutLabel(first, false)).toBe('Ctrl K');
    expect(shortcutLabel(first, true)).toBe('⌘ K');
    expect(shortcutName(first, false)).toBe('Control+K');
    expect(shortcutName(first, true)).toBe('Meta+K');
  });
});
