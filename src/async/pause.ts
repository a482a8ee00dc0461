/** Lets the thread's other work run, for at least `milliseconds`. */
export function pause(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
