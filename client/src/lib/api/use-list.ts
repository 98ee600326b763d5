import { useEffect } from 'react';
import { notify } from '../toast/notify.tsx';

type Answer<T> = { data?: T[] | undefined; isError: boolean; isLoading: boolean; refetch: () => unknown };

const none: never[] = [];

/** The list of an answer; a failure is a toast and empties it. */
export function useList<T>({ data = none, isError, isLoading, refetch }: Answer<T>, failed: string) {
  useEffect(() => {
    if (isError) notify.error(failed);
  }, [isError, failed]);

  return { list: isError ? none : data, isLoading, isError, retry: () => void refetch() };
}
