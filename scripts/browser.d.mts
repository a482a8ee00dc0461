export const browserArguments: readonly string[];
export function installedBrowser(): string | undefined;
