/** The kinds of filter. Each is also a query parameter in the URL. */
export const kinds = ['seats', 'type', 'gear', 'fuel'] as const;
export type Kind = (typeof kinds)[number];

const names: readonly string[] = [...kinds, 'max', 'sort'];

/** Returns the query parameters for filters and sort order, so that a new search can preserve them. */
export const wishesInAddress = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => names.includes(name)));
