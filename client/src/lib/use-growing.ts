import { startTransition, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const step = 48;
/** How far below the screen the end of the list may be when more is added. */
const ahead = '1000px';

type Growing<T> = {
  shown: readonly T[];
  /** What stands behind the last item while there is more. */
  end: RefObject<HTMLLIElement | null>;
  hasMore: boolean;
};

/**
 * The beginning of a long list, and more of it as its end comes near: a thousand items drawn at once would make a phone
 * wait for what nobody looks at. Another list begins anew. A browser that cannot tell what is seen gets all of it.
 */
export function useGrowing<T>(items: readonly T[], list: string): Growing<T> {
  const [grown, setGrown] = useState({ list, count: step });
  const end = useRef<HTMLLIElement>(null);
  const count = grown.list === list ? grown.count : step;
  const canSee = 'IntersectionObserver' in window;
  const hasMore = canSee && count < items.length;

  useEffect(() => {
    if (!hasMore || !end.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        startTransition(() => setGrown({ list, count: count + step }));
      },
      { rootMargin: ahead },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, list, count]);

  return { shown: hasMore ? items.slice(0, count) : items, end, hasMore };
}
