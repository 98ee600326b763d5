import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns `before` during prerendering and hydration, and from then on what `read` returns. */
export const useHydrated = <T>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before);
