/** What cars can be filtered by; each is a name in the address. */
export const kinds = ['seats', 'type', 'gear', 'fuel'] as const;
export type Kind = (typeof kinds)[number];

const names: readonly string[] = [...kinds, 'max', 'sort'];

/** The part of an address that tells wishes: another search keeps them. */
export const wishesInAddress = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => names.includes(name)));
