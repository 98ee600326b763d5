import { nice, ticks } from 'd3-array';
import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

const stepCount = 3;

/** Returns the values of the grid lines in ascending order: round integers that include zero and span all values. */
export function roundSteps(values: readonly number[]): number[] {
  const [least, most] = nice(Math.min(0, ...values), Math.max(stepCount, ...values), stepCount);
  return ticks(least, most, stepCount);
}

/** The width of a label including its spacing. */
const labelPixels = 66;

/** Decides which axis labels fit: the last one, and earlier ones at equal intervals. */
export function useShownLabels(count: number): {
  place: RefCallback<Element>;
  isShown: (index: number) => boolean;
} {
  const [width, setWidth] = useState(0);
  const place = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const distance = Math.ceil((count * labelPixels) / Math.max(width, labelPixels));
  return { place, isShown: (index) => width > 0 && (count - 1 - index) % distance === 0 };
}
