import { useEffect } from 'react';
import { notify } from '../toast/notify.tsx';

type Answer<T> = { data?: T[] | undefined; isError: boolean; isLoading: boolean; refetch: () => unknown };

const none: never[] = [];

/** Returns the list that a query fetched. If the query fails, shows a toast and returns an empty list. */
export function useList<T>({ data = none, isError, isLoading, refetch }: Answer<T>, failed: string) {
  useEffect(() => {
    if (isError) notify.error(failed);
  }, [isError, failed]);

  return { list: isError ? none : data, isLoading, isError, retry: () => void refetch() };
}
