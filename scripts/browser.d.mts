export const browserArguments: readonly string[];
export const testBrowserArguments: readonly string[];
export function installedBrowser(): string | undefined;
