import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

const stepCount = 3;

/**
 * The values at which lines are drawn, from the lowest: whole numbers in steps of 1, 2 or 5 times a power of ten, zero
 * among them, which take in all figures.
 */
export function roundSteps(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  for (let size = 1; ; size *= 10) {
    for (const step of [size, 2 * size, 5 * size]) {
      const first = Math.floor(least / step);
      if ((first + stepCount) * step >= most)
        return Array.from({ length: stepCount + 1 }, (_, at) => (first + at) * step);
    }
  }
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
