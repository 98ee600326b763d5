import { dayInIndia } from '@rental/contracts';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/clock.ts';

/** Refetches a list of an earlier day, such as one that was open overnight, as soon as somebody looks at it. */
export function useNewDay(day: string | undefined, refetch: () => unknown): void {
  useEffect(() => {
    const refresh = () => {
      if (day !== undefined && day !== dayInIndia(new Date(serverNow()))) refetch();
    };
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [day, refetch]);
}
