/** Whether a key belongs to an input method. Safari says so of the Enter that ends a composition only by its old code. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
