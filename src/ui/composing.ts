/** Whether an input method takes the key; for the Enter that ends it, Safari says so by the code alone. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
