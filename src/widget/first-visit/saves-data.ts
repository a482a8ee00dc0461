/** What a browser tells of a connection, where it tells anything. */
interface Connection {
  readonly saveData?: boolean;
  /** Whether its owner pays by what is loaded. */
  readonly metered?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether the reader, or the connection, wants as little loaded as can be. */
export function savesData(
  connection: Connection | undefined = connectionOf(globalThis.navigator),
  isReduced: boolean = matchMedia('(prefers-reduced-data: reduce)').matches,
): boolean {
  const { saveData, metered, type, effectiveType = '' } = connection ?? {};
  return (
    isReduced ||
    saveData === true ||
    metered === true ||
    type === 'cellular' ||
    // At this rate the models would take minutes.
    /2g$/u.test(effectiveType)
  );
}

function connectionOf(navigator: (Navigator & { readonly connection?: Connection }) | undefined) {
  return navigator?.connection;
}
