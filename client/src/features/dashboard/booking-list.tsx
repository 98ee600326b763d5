import type { Location } from '@rental/contracts';
import { useEffect, useState } from 'react';
import { announce } from '../../lib/browser/announce.tsx';
import { notify } from '../../lib/toast/notify.tsx';
import { useMedia } from '../../lib/browser/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useLocations } from '../location/location-api.ts';
import { locationTexts } from '../location/location-texts.ts';
import { BookingCards, BookingTable } from './booking-table.tsx';
import { dashboardApi } from './dashboard-api.ts';
import type { TableQuery } from './dashboard-api.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import type { AdminPlace } from '../../lib/use-admin-url.ts';

const queryOf = ({ search, locationId, page }: AdminPlace, at = page): TableQuery => ({
  search,
  locationId,
  page: String(at),
});

const shownPage = (place: AdminPlace, totalPages: number | undefined) => Math.min(place.page, totalPages ?? place.page);

function useBookingPage() {
  const { place, adjust } = useAdminUrl();
  const { currentData, data, isError, error, isFetching, refetch } = dashboardApi.useGetBookingTableQuery(
    { query: queryOf(place) },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const totalPages = currentData?.totalPages;
  const isBeyondEnd = totalPages !== undefined && place.page > totalPages;

  useEffect(() => {
    if (isBeyondEnd) adjust({ page: totalPages });
  });

  useEffect(() => {
    if (error) notify.error(dashboardTexts.fetchFailed);
  }, [error]);

  useEffect(() => {
    if (currentData && !isBeyondEnd) announce(`Page ${place.page} of ${currentData.totalPages}`);
  }, [currentData, isBeyondEnd, place.page]);

  return { data: isError ? undefined : data, isError, isFetching: isFetching || isBeyondEnd, refetch };
}

/** Returns whether all bookings are known to fit on one page, in which case filtering hardly shifts the layout. */
function useIsShort(
  { data, isFetching }: ReturnType<typeof useBookingPage>,
  { search, locationId }: AdminPlace,
): boolean {
  const [isShort, setIsShort] = useState(false);
  if (data && !isFetching && search === '' && locationId === '' && isShort !== data.totalPages <= 1) {
    setIsShort(data.totalPages <= 1);
  }
  return isShort;
}

/**
 * The bookings with search, filter and pages, all read from the URL. With several pages, the height of a full page is
 * reserved.
 */
export function BookingList({ action }: { action?: React.ReactNode }) {
  const { place, go } = useAdminUrl();
  const { locations } = useLocations();
  const page = useBookingPage();
  const prefetch = dashboardApi.usePrefetch('getBookingTable');
  const { data } = page;
  const isShort = useIsShort(page, place);

  const aimAt = (target: number) => {
    if (data && target >= 1 && target <= data.totalPages)
      prefetch({ query: queryOf(place, target) }, { ifOlderThan: 30 });
  };
  useEffect(() => {
    if (data && place.page < data.totalPages) prefetch({ query: queryOf(place, place.page + 1) }, { ifOlderThan: 30 });
    // oxlint-disable-next-line react/exhaustive-deps -- `place` is new with every render; its parts decide
  }, [data, prefetch, place.page, place.search, place.locationId]);

  return (
    <section aria-labelledby="bookings-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="bookings-heading" className="text-2xl">
          {dashboardTexts.bookings}
        </h2>
        {action}
      </div>
      <div className="mt-4">
        <BookingFilters
          search={place.search}
          onSearch={(search) => go({ search, page: 1 })}
          locations={locations}
          locationId={place.locationId}
          onLocation={(locationId) => go({ locationId, page: 1 })}
        />
        <p className="mt-2 text-sm text-ink-600">{dashboardTexts.searchHint}</p>
      </div>
      <div className={classNames('relative mt-4', !isShort && 'sm:min-h-[75dvh]')} aria-busy={page.isFetching}>
        {page.isFetching && data && <RefetchBar />}
        <Rows
          page={page}
          filterWords={filterWords(place, locations)}
          onOpen={(booking) => go({ booking })}
          onClear={() => go({ search: '', locationId: '', page: 1 })}
        />
      </div>
      <div className="mt-4 min-h-11">
        {data && (
          <Pager
            label="Pages of bookings"
            page={shownPage(place, data.totalPages)}
            totalPages={data.totalPages}
            onChange={(target) => go({ page: target })}
            onAim={aimAt}
          />
        )}
      </div>
    </section>
  );
}

type BookingFiltersProps = {
  search: string;
  onSearch: (search: string) => void;
  locations: readonly Location[];
  locationId: string;
  onLocation: (locationId: string) => void;
};

function BookingFilters({ search, onSearch, locations, locationId, onLocation }: BookingFiltersProps) {
  const isEmpty = locations.length === 0;
  const isKnown = locations.some(({ _id }) => _id === locationId);

  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SearchBox label={dashboardTexts.search} search={search} onSearch={onSearch} />
      <NativeSelect
        label={dashboardTexts.filterBy}
        isLabelHidden
        value={isKnown ? locationId : ''}
        disabled={isEmpty}
        onChange={(event) => onLocation(event.target.value)}
        className="sm:w-64"
      >
        <option value="">{isEmpty ? locationTexts.noOptions : dashboardTexts.allLocations}</option>
        <NameOptions items={locations} />
      </NativeSelect>
    </div>
  );
}

function filterWords({ search, locationId }: AdminPlace, locations: readonly { _id: string; name: string }[]): string {
  const name = locations.find(({ _id }) => _id === locationId)?.name;
  return [search && `“${search}”`, locationId && (name ?? 'this location')].filter(Boolean).join(' at ');
}

type RowsProps = {
  page: ReturnType<typeof useBookingPage>;
  filterWords: string;
  onOpen: (bookingId: string) => void;
  onClear: () => void;
};

function Rows({ page: { data, isError, refetch }, filterWords: words, onOpen, onClear }: RowsProps) {
  const isNarrow = useMedia('(max-width: 639px)');
  if (isError) return <ErrorPanel title={dashboardTexts.unreachable} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  if (data.bookings.length === 0) {
    return (
      <EmptyState text={dashboardTexts.noData} picture="no-bookings">
        {words && (
          <>
            <p>Nothing found for {words}.</p>
            <Button variant="outline" size="md" onClick={onClear}>
              {dashboardTexts.clearFilters}
            </Button>
          </>
        )}
      </EmptyState>
    );
  }
  const List = isNarrow ? BookingCards : BookingTable;
  return <List rows={data.bookings} onOpen={onOpen} />;
}

function RefetchBar() {
  return (
    <div aria-hidden="true" className="refetch-bar absolute inset-x-0 -top-1.5 z-4 h-0.5 rounded-full bg-crimson-600" />
  );
}

function TableSkeleton() {
  return (
    <output className="after-a-moment block" aria-label={dashboardTexts.loading}>
      <span className="skeleton block h-[75dvh]" />
    </output>
  );
}
