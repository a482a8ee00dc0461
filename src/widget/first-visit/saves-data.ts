/** What a browser reveals about the connection, if anything. */
interface Connection {
  readonly saveData?: boolean;
  /** Whether its owner pays by volume. */
  readonly metered?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether the reader, or the connection, asks for as little data as possible. */
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
