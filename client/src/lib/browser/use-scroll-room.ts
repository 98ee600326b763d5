import { useEffect, useRef } from 'react';

/** What is left free between a bar and what has the focus. */
const roomPx = 24;

/**
 * Keeps whatever takes the focus clear of a bar that stands at the lower edge of the window, however high the bar is
 * and grows; goes on the bar.
 */
export function useScrollRoom(isThere: boolean) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = bar.current;
    if (!isThere || !element) return undefined;
    const { style } = document.documentElement;
    const keepClear = () => {
      style.scrollPaddingBottom = `${element.offsetHeight + roomPx}px`;
      const focused = document.activeElement;
      const isField = focused?.matches('input, select, textarea, button') === true;
      if (isField && !element.contains(focused)) focused.scrollIntoView({ block: 'nearest' });
    };
    const observer = new ResizeObserver(keepClear);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [isThere]);

  return bar;
}
