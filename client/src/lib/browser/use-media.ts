import { useSyncExternalStore } from 'react';

const queryFor = (media: string): MediaQueryList | null => globalThis.matchMedia?.(media) ?? null;

/** Whether a media query holds; false where nobody can know. For layouts whose markup differs, not for looks. */
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
