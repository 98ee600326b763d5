import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns `before` during prerendering and hydration, and afterwards the result of `read`. */
export const useHydrated = <T>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before);
