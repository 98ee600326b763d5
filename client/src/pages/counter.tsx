import { challanContract, custodyContract, drawerContract } from '@rental/contracts';
import { type ReactElement, Suspense } from 'react';
import { ChallanLink, readChallanTab } from '../features/challan/challan-link.tsx';
import { counterTexts as texts } from '../features/counter/counter-texts.ts';
import { CustodyLink, custodyTab } from '../features/counter/custody/custody-link.tsx';
import { dayBookTab, DrawerLinks, drawerTab, NoDrawer } from '../features/counter/drawer/drawer-links.tsx';
import { NewRental, readTab, RentalsToMake } from '../features/counter/new-rental/new-rental.tsx';
import { Now } from '../features/counter/now/now.tsx';
import { useUsesCounter } from '../features/counter/offline/use-uses-counter.ts';
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

const whenLoaded = (screen: ReactElement) => <Suspense fallback={<Skeleton className="h-96" />}>{screen}</Suspense>;

function Counter() {
  const { place } = useAdminUrl();
  const seesDayBook = useMayCall(drawerContract.getDayBook);
  const mayAsk = useMayCall(custodyContract.getCustody);
  const seesChallans = useMayCall(challanContract.getAll);
  const rental = readTab(place.tab);
  const challans = readChallanTab(place.tab);
  if (rental) return <NewRental {...rental} />;
  if (place.tab === drawerTab) return whenLoaded(<OwnDrawer />);
  if (place.tab === dayBookTab && seesDayBook) return whenLoaded(<DayBook />);
  if (place.tab === custodyTab && mayAsk) return whenLoaded(<CustodySearch />);
  if (challans && seesChallans) return whenLoaded(<Challans at={challans} />);

  return (
    <div className="grid grid-cols-1 gap-5">
      <RentalsToMake
        others={
          <>
            <DrawerLinks />
            <CustodyLink />
            <ChallanLink />
          </>
        }
      />
      <NoDrawer />
      <Now />
    </div>
  );
}
