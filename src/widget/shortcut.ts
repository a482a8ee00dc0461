/** Shortcuts that open the widget, such as "Ctrl+K /": separated by spaces, or `none`. */

export interface Shortcut {
  /** Lower case, as `KeyboardEvent.key` gives it. */
  readonly key: string;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The properties of a `KeyboardEvent` that are used here. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
>;

export const usualShortcut = 'Ctrl+K /';

const controls = new Set(['ctrl', 'control', 'cmd', 'meta', 'mod']);

/** Combinations that cannot be parsed are ignored. */
export function parseShortcuts(written: string): readonly Shortcut[] {
  if (written.trim().toLowerCase() === 'none') return [];
  return written
    .trim()
    .split(/\s+/u)
    .flatMap((combination) => {
      const modifiers = combination.toLowerCase().split('+').filter(Boolean);
      const key = modifiers.pop();
      if (key === undefined) return [];
      if (modifiers.some((name) => !controls.has(name) && name !== 'alt' && name !== 'shift')) return [];
      const control = modifiers.some((name) => controls.has(name));
      return [{ key, control, alt: modifiers.includes('alt'), shift: modifiers.includes('shift') }];
    });
}

export function matchesShortcut(press: KeyPress, shortcuts: readonly Shortcut[]): boolean {
  if (press.isComposing || press.repeat) return false;
  return shortcuts.some(({ key, control, alt, shift }) => {
    if (control !== (press.ctrlKey || press.metaKey)) return false;
    // On some keyboards, a symbol such as the slash itself needs Shift or AltGr.
    const isLetter = /^[a-z]$/u.test(key);
    if (isLetter ? shift !== press.shiftKey || alt !== press.altKey : alt && !press.altKey) return false;
    // On keyboards with non-Latin letters, the position of the key counts.
    const isPlace = isLetter && !/^[a-z]$/iu.test(press.key) && press.code === `Key${key.toUpperCase()}`;
    return press.key.toLowerCase() === key || isPlace;
  });
}

/** For display: "Ctrl K", with the symbols of the modifier keys on a Mac. */
export function shortcutLabel({ key, control, alt, shift }: Shortcut, isMac: boolean): string {
  const names = [
    control && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && (isMac ? '⇧' : 'Shift'),
    key.length === 1 ? key.toUpperCase() : key,
  ];
  return names.filter(Boolean).join(' ');
}

/** In the format of `aria-keyshortcuts`: "Control+K". */
export function shortcutName({ key, control, alt, shift }: Shortcut, isMac: boolean): string {
  const names = [
    control && (isMac ? 'Meta' : 'Control'),
    alt && 'Alt',
    shift && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ];
  return names.filter(Boolean).join('+');
}

/** Whether keys pressed on this target enter text. */
export function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]')
  );
}
