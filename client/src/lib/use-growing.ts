import { startTransition, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const step = 48;
/** More items are rendered when the end of the list is this close to the bottom of the viewport. */
const ahead = '1000px';

type Growing<T> = {
  shown: readonly T[];
  /** A ref for the element after the last item, rendered while there are more items. */
  end: RefObject<HTMLLIElement | null>;
  hasMore: boolean;
};

/** Shows more items as the user scrolls, because rendering a thousand items in one step would block a phone. */
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
