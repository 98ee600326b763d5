import type { ReactNode } from 'react';
import { whyFailed } from '../../lib/api/error-message.ts';
import { ErrorPanel } from './error-panel.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadedProps<Answer> = {
  query: { data?: Answer | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Says what could not be loaded. */
  failed: string;
  /** The height of the content, as CSS classes; reserved while it loads. */
  waitHeight: string;
  children: (data: Answer) => ReactNode;
};

/** Shows what a query returned, also if a later refetch fails; before that, a placeholder or why it failed. */
export function Loaded<Answer>({ query, failed, waitHeight, children }: LoadedProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton className={waitHeight} />;
  return (
    <ErrorPanel title={failed} isBusy={isFetching} onRetry={() => void refetch()}>
      {whyFailed(error)}
    </ErrorPanel>
  );
}
