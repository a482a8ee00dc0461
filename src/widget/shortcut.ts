/** Keys that open the widget, written like "Ctrl+K /": several separated by spaces, or `none`. */

export interface Shortcut {
  /** Lower case, as `KeyboardEvent.key` gives it. */
  readonly key: string;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** The part of a `KeyboardEvent` that is read. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
>;

export const usualShortcut = 'Ctrl+K /';

const controls = new Set(['ctrl', 'control', 'cmd', 'meta', 'mod']);

/** Parts that cannot be read as keys are ignored. */
export function parseShortcuts(written: string): readonly Shortcut[] {
  if (written.trim().toLowerCase() === 'none') return [];
  return written
    .trim()
    .split(/\s+/u)
    .flatMap((combination) => {
      const names = combination.toLowerCase().split('+').filter(Boolean);
      const key = names.at(-1);
      if (key === undefined) return [];
      const modifiers = names.slice(0, -1);
      if (modifiers.some((name) => !controls.has(name) && name !== 'alt' && name !== 'shift')) return [];
      const control = modifiers.some((name) => controls.has(name));
      return [{ key, control, alt: modifiers.includes('alt'), shift: modifiers.includes('shift') }];
    });
}

export function matchesShortcut(press: KeyPress, shortcuts: readonly Shortcut[]): boolean {
  if (press.isComposing || press.repeat) return false;
  return shortcuts.some(({ key, control, alt, shift }) => {
    if (control !== (press.ctrlKey || press.metaKey)) return false;
    // On some keyboards, a character such as the slash itself requires Shift or AltGr.
    const isLetter = /^[a-z]$/u.test(key);
    if (isLetter ? shift !== press.shiftKey || alt !== press.altKey : alt && !press.altKey) return false;
    // The position of the key, for keyboards with non-Latin letters.
    const isPlace = isLetter && !/^[a-z]$/iu.test(press.key) && press.code === `Key${key.toUpperCase()}`;
    return press.key.toLowerCase() === key || isPlace;
  });
}

/** As shown to people: "Ctrl K", with the Mac's symbols on a Mac. */
export function shortcutLabel({ key, control, alt, shift }: Shortcut, isMac: boolean): string {
  const names = [
    control && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && (isMac ? '⇧' : 'Shift'),
  ];
  return [...names.filter((name) => name !== false), key.length === 1 ? key.toUpperCase() : key].join(' ');
}

/** As `aria-keyshortcuts` wants it: "Control+K". */
export function shortcutName({ key, control, alt, shift }: Shortcut, isMac: boolean): string {
  const names = [control && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift'];
  return [...names.filter((name) => name !== false), key.length === 1 ? key.toUpperCase() : key].join('+');
}

/** Whether the target takes typed text. */
export function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]')
  );
}
