export function buildSite(options?: {
  readonly quiet?: boolean;
}): Promise<{ readonly code: number; readonly output: string }>;
export function isBuilt(): boolean;
