import { useSyncExternalStore } from 'react';

const queryFor = (media: string): MediaQueryList | null => globalThis.matchMedia?.(media) ?? null;

/** Returns whether a media query matches; false during prerendering. Only for differences in markup, not styling. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = queryFor(media);
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => queryFor(media)?.matches ?? false,
    () => false,
  );
}
