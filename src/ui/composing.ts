/**
 * Whether a key belongs to an input method. In Safari, only the legacy key code shows it for the Enter that
 * ends a composition.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
