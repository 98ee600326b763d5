import { challanContract, custodyContract, drawerContract, tollContract } from '@rental/contracts';
import { type ReactElement, Suspense } from 'react';
import { ChallanLink, readChallanTab } from '../features/challan/challan-link.tsx';
import { counterTexts as texts } from '../features/counter/counter-texts.ts';
import { CustodyLink, custodyTab } from '../features/counter/custody/custody-link.tsx';
import { dayBookTab, DrawerLinks, drawerTab, NoDrawer } from '../features/counter/drawer/drawer-links.tsx';
import { NewRental, readTab, RentalsToMake } from '../features/counter/new-rental/new-rental.tsx';
import { Now } from '../features/counter/now/now.tsx';
import { useUsesCounter } from '../features/counter/offline/use-uses-counter.ts';
import { BookingDetailDialog } from '../features/rental/booking-detail-dialog.tsx';
import { readTollTab, TollLink } from '../features/toll/toll-link.tsx';
import { lazyPart } from '../lib/browser/load-page.ts';
import { useMayCall } from '../lib/rank.ts';
import { useAdminUrl } from '../lib/use-admin-url.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

const OwnDrawer = lazyPart(async () => (await import('../features/counter/drawer/own-drawer.tsx')).OwnDrawer);
const DayBook = lazyPart(async () => (await import('../features/counter/drawer/day-book.tsx')).DayBook);
const CustodySearch = lazyPart(
  async () => (await import('../features/counter/custody/custody-search.tsx')).CustodySearch,
);
const Tolls = lazyPart(async () => (await import('../features/toll/tolls.tsx')).Tolls);
const Challans = lazyPart(async () => (await import('../features/challan/challans.tsx')).Challans);

export function AdminCounter() {
  const usesCounter = useUsesCounter();
  if (usesCounter === undefined) return <Skeleton className="h-96" />;
  if (usesCounter) return <Counter />;
  return (
    <EmptyState picture="no-bookings" text={texts.isOff}>
      {texts.askOwner}
    </EmptyState>
  );
}

const whenLoaded = (screen: ReactElement) => (
  <>
    <Suspense fallback={<Skeleton className="h-96" />}>{screen}</Suspense>
    <OpenRental />
  </>
);

/** The details of a rental that one of the screens names. */
function OpenRental() {
  const { place, go } = useAdminUrl();
  return <BookingDetailDialog bookingId={place.booking} onClose={() => go({ booking: '' })} />;
}

/** Returns the challans or the tolls if the URL is about them and the user may see them. */
function useRecords(): ReactElement | null {
  const { tab } = useAdminUrl().place;
  const seesChallans = useMayCall(challanContract.getAll);
  const seesTolls = useMayCall(tollContract.getAll);
  const challans = readChallanTab(tab);
  const tolls = readTollTab(tab);
  if (tolls && seesTolls) return <Tolls filter={tolls} />;
  return challans && seesChallans ? <Challans at={challans} /> : null;
}

function Counter() {
  const { place } = useAdminUrl();
  const seesDayBook = useMayCall(drawerContract.getDayBook);
  const mayAsk = useMayCall(custodyContract.getCustody);
  const records = useRecords();
  const rental = readTab(place.tab);
  if (rental) return <NewRental {...rental} />;
  if (place.tab === drawerTab) return whenLoaded(<OwnDrawer />);
  if (place.tab === dayBookTab && seesDayBook) return whenLoaded(<DayBook />);
  if (place.tab === custodyTab && mayAsk) return whenLoaded(<CustodySearch />);
  if (records) return whenLoaded(records);

  return (
    <div className="grid grid-cols-1 gap-5">
      <RentalsToMake
        others={
          <>
            <DrawerLinks />
            <CustodyLink />
            <ChallanLink />
            <TollLink />
          </>
        }
      />
      <NoDrawer />
      <Now />
    </div>
  );
}
