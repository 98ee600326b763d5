import { tollFilters } from '@rental/contracts';
import { fieldProblems, whyFailed } from '../../lib/api/error-message.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { BackToCounter } from '../counter/custody/back-to-counter.tsx';
import { PlateFilter } from '../counter/custody/plate-filter.tsx';
import { tollApi } from './toll-api.ts';
import { TollFile } from './toll-file.tsx';
import { tabOfTolls, type TollsShown } from './toll-link.tsx';
import { TollRows } from './toll-rows.tsx';
import { filterTexts, tollTexts as texts } from './toll-texts.ts';

/** The tolls that banks have reported, and the import of a bank’s file. */
export function Tolls({ filter }: { filter: TollsShown }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackToCounter />
      <section aria-labelledby="tolls-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
        <h2 id="tolls-heading" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
        <TollFile />
        <PlateFilter
          label={texts.filter}
          chosen={filter}
          choices={['all', ...tollFilters]}
          choiceTexts={filterTexts}
          tabOf={tabOfTolls}
        />
        <Rows filter={filter} />
      </section>
    </div>
  );
}

function Rows({ filter }: { filter: TollsShown }) {
  const { place, go } = useAdminUrl();
  const query = {
    ...(filter !== 'all' && { filter }),
    ...(place.search !== '' && { plate: place.search }),
    page: String(place.page),
  };
  const { currentData, error, isFetching, refetch } = tollApi.useGetTollsQuery(
    { query },
    { refetchOnMountOrArgChange: true },
  );
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
  const { tolls, totalPages } = currentData;
  if (tolls.length === 0) return <EmptyState picture="no-bookings" text={texts.none} />;

  return (
    <>
      <TollRows tolls={tolls} onOpen={(bookingId) => go({ booking: bookingId })} />
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
