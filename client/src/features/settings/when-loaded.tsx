import type { ReactNode } from 'react';
import { useState } from 'react';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type WhenLoadedProps<Answer> = {
  query: { data?: Answer | undefined; isFetching: boolean; isError: boolean; refetch: () => unknown };
  notLoaded: string;
  children: (loaded: Answer) => ReactNode;
};

/** Uses only the first complete response: a refetch or its failure must not discard typed input. */
export function WhenLoaded<Answer>({ query, notLoaded, children }: WhenLoadedProps<Answer>) {
  const { data, isFetching, isError, refetch } = query;
  const [loaded, setLoaded] = useState<Answer>();
  if (loaded === undefined && data !== undefined && !isFetching) setLoaded(data);

  if (loaded !== undefined) return children(loaded);
  if (isError) return <ErrorPanel title={notLoaded} isBusy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton className="h-96" />;
}
