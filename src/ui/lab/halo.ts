/** Keeps words over lines legible. */
export const halo = { stroke: 'var(--paper)', strokeWidth: 5 } as const;
