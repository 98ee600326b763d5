/** The filters for cars; each is a parameter name in the address. */
export const kinds = ['seats', 'type', 'gear', 'fuel'] as const;
export type Kind = (typeof kinds)[number];

const names: readonly string[] = [...kinds, 'max', 'sort'];

/** Returns the parameters for filters and sort order, which a new search preserves. */
export const wishesInAddress = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => names.includes(name)));
