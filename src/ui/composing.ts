/**
 * Whether a key belongs to an input method. Safari marks the Enter that ends a composition only by its legacy
 * key code.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
