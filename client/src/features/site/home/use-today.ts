import { useSyncExternalStore } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';

const never = () => () => undefined;

/** India's day in the browser; undefined while the page is rendered at build time and during its take-over. */
export function useToday(): string | undefined {
  return useSyncExternalStore(never, todayInIndia, () => undefined);
}
