import { dayInIndia } from '@rental/contracts';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/clock.ts';

/**
 * Refetches a list that was loaded on an earlier day, such as in a tab left open overnight, once the tab is visible.
 */
export function useNewDay(day: string | undefined, refetch: () => unknown): void {
  useEffect(() => {
    const refresh = () => {
      if (day !== undefined && day !== dayInIndia(new Date(serverNow()))) refetch();
    };
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [day, refetch]);
}
