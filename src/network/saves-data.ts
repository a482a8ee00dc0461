/** The properties of a network connection, in browsers that expose them. */
interface Connection {
  readonly saveData?: boolean;
  /** Whether the user pays by the amount of data. */
  readonly metered?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether the reader or the connection asks for as little data as possible. */
export function savesData(
  connection: Connection | undefined = connectionOf(globalThis.navigator),
  isReduced: boolean = globalThis.matchMedia?.('(prefers-reduced-data: reduce)').matches ?? false,
): boolean {
  const { saveData, metered, type, effectiveType = '' } = connection ?? {};
  return (
    isReduced ||
    saveData === true ||
    metered === true ||
    type === 'cellular' ||
    // On such a slow connection, the models would take minutes.
    /2g$/u.test(effectiveType)
  );
}

function connectionOf(navigator: (Navigator & { readonly connection?: Connection }) | undefined) {
  return navigator?.connection;
}
