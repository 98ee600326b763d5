import { useEffect, useRef } from 'react';

/** The minimum distance between the bar and the focused element, in pixels. */
const roomPx = 24;

/** Keeps the focused element visible above a bar at the bottom of the window. Attach the returned ref to the bar. */
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
