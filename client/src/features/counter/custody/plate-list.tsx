import type { ReactNode } from 'react';
import { fieldProblems, whyFailed } from '../../../lib/api/error-message.ts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/pager.tsx';

/** Returns what the address asks for: the number plate that was searched for, and the page. */
export function usePlateQuery() {
  const { search, page } = useAdminUrl().place;
  return { ...(search !== '' && { plate: search }), page: String(page) };
}

type PlateListProps<Answer, Item> = {
  query: { currentData?: Answer | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  texts: { failed: string; none: string; pages: string };
  itemsOf: (answer: Answer) => readonly Item[];
  children: (items: readonly Item[]) => ReactNode;
};

/** A page of the list that `PlateFilter` filters. */
export function PlateList<Answer extends { totalPages: number }, Item>(props: PlateListProps<Answer, Item>) {
  const { query, texts, itemsOf, children } = props;
  const { currentData, error, isFetching, refetch } = query;
  const { place, go } = useAdminUrl();
  if (error) {
    return (
      <div className="mt-4">
        <ErrorPanel title={texts.failed} isBusy={isFetching} onRetry={() => void refetch()}>
          {fieldProblems(error)['plate'] ?? whyFailed(error)}
        </ErrorPanel>
      </div>
    );
  }
  if (!currentData) return <Skeleton className="mt-4 h-80" />;
  const items = itemsOf(currentData);
  if (items.length === 0) return <EmptyState picture="no-bookings" text={texts.none} />;

  const { totalPages } = currentData;
  return (
    <>
      {children(items)}
      {totalPages > 1 && (
        <div className="mt-4">
          <Pager
            label={texts.pages}
            page={Math.min(place.page, totalPages)}
            totalPages={totalPages}
            onChange={(page) => go({ page })}
          />
        </div>
      )}
    </>
  );
}
