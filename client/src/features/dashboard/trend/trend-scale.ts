import { nice, ticks } from 'd3-array';
import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

const stepCount = 3;

/** The values at which lines are drawn, from the lowest: whole and round, zero among them, around all figures. */
export function roundSteps(values: readonly number[]): number[] {
  const [least, most] = nice(Math.min(0, ...values), Math.max(stepCount, ...values), stepCount);
  return ticks(least, most, stepCount);
}

/** What a label takes with the space around it. */
const labelPixels = 66;

/** Which labels have room under an axis: the last, and others in equal distances before it. */
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
