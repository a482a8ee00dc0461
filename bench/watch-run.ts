/** Watches the Ask page from inside while one question is asked and answered. */

/** In milliseconds from the key press. */
export interface RunTimes {
  /** Until the first step of the run was painted. */
  readonly first: number;
  /** Until its answer, or its abstention, was ready to be painted. */
  readonly outcome: number;
  /** Until the run had ended. */
  readonly whole: number;
}

/**
 * Runs inside the page, so it must not use anything outside itself. The clock starts with the first key press
 * after the call; the promise is wrapped, because the page's caller would await a bare one.
 */
export function watchRun(question: string): { readonly times: Promise<RunTimes> } {
  /** Milliseconds after which a run counts as hanging. */
  const longestRun = 120_000;
  const app = document.querySelector('limen-app')?.shadowRoot;
  /** A change in the page is only visible once the frame that contains it was painted. */
  const painted = (then: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(null);
  };
  const times = new Promise<RunTimes>((done, fail) => {
    const since = performance.now();
    let pressed: number | undefined;
    let first: number | undefined;
    let outcome: number | undefined;
    const onKey = ({ timeStamp }: KeyboardEvent): void => {
      pressed = timeStamp;
    };
    const end = (settle: () => void): void => {
      removeEventListener('keydown', onKey, { capture: true });
      settle();
    };
    const look = (): void => {
      const shown = app?.querySelector<HTMLElement & { readonly state: string }>('limen-run');
      const run = shown?.shadowRoot;
      const hasEnded = shown?.state !== 'running';
      const asked = run?.querySelector('.asked')?.textContent?.trim();
      const now = performance.now();
      if (pressed !== undefined && asked === question.trim()) {
        const begun = pressed;
        if (run?.querySelector('limen-answer, limen-abstention')) outcome ??= now - begun;
        if (first === undefined && run?.querySelector('limen-round')) {
          painted(() => {
            first ??= performance.now() - begun;
          });
        } else if (hasEnded) {
          if (first === undefined) end(() => fail(new Error(`No step of the run was shown: ${asked}`)));
          else end(() => done({ first: first ?? 0, outcome: outcome ?? now - begun, whole: now - begun }));
          return;
        }
      }
      if (now - since < longestRun) requestAnimationFrame(look);
      else {
        const state = { pressed, first, asked, hasEnded };
        end(() => fail(new Error(`The run did not end: ${JSON.stringify(state)}`)));
      }
    };
    addEventListener('keydown', onKey, { capture: true, once: true });
    requestAnimationFrame(look);
  });
  // It may fail before anybody waits for it.
  times.catch(() => {});
  return { times };
}
