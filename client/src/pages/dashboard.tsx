import { PaymentPanel } from '../features/booking/checkout/payment-panel.tsx';
import { RecentChips } from '../features/booking/search/recent-chips.tsx';
import { SearchBar } from '../features/booking/search/search-bar.tsx';
import { prefetchCars, SearchResults } from '../features/booking/search/search-results.tsx';
import { useSearch } from '../features/booking/search/use-search.ts';
import { useLocations } from '../features/location/location-api.ts';
import { paths } from '../lib/paths.ts';
import { Strip } from '../ui/feedback/strip.tsx';
import { TextLink } from '../ui/link/text-link.tsx';
import { bookingTexts } from '../features/booking/booking-texts.ts';
import { rentalApi } from '../features/rental/rental-api.ts';

export function Component() {
  const { locations, isLoading } = useLocations();
  const { draft, type, result, refetch, start, rent } = useSearch(locations);
  // Fetches the code of the results early: a customer who chooses dates will need it next.
  const handleChange: typeof type = (next) => {
    prefetchCars();
    return type(next);
  };

  return (
    <>
      <main id="content" className="mx-auto grid max-w-7xl gap-6 px-4 py-6 sm:px-6 sm:py-8 lg:px-10">
        <h1 className="text-3xl sm:text-4xl">Find your car</h1>
        <PaymentPanel />
        <SearchBar
          locations={locations}
          isLoading={isLoading}
          isBusy={result?.isFetching === true}
          chosen={draft}
          onChange={handleChange}
          onSearch={start}
        />
        <SearchResults result={result} onRetry={refetch} onRent={rent}>
          <RecentChips locations={locations} isLoading={isLoading} onNear={prefetchCars} onSearch={start} />
        </SearchResults>
      </main>
      <HoldStrip />
    </>
  );
}

/** The number of unpaid bookings. It loads late, so it is at the bottom edge, where it does not shift other content. */
function HoldStrip() {
  const { data: bookings = [] } = rentalApi.useGetUserBookingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = bookings.filter(({ status, isAwaitingBank }) => status === 'pending' && !isAwaitingBank).length;
  if (count === 0) return null;

  return (
    <div className="sticky bottom-0 z-10 max-md:bottom-16">
      <Strip tone="waiting" icon="clock" action={<TextLink to={paths.bookings}>{bookingTexts.myBookings}</TextLink>}>
        {count === 1 ? 'You have 1 unpaid booking.' : `You have ${count} unpaid bookings.`}
      </Strip>
    </div>
  );
}
