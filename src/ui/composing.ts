/** Whether the key goes to an input method. For the Enter that ends a word, Safari tells it by the code alone. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
