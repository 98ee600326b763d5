import { counterTexts as texts } from '../features/counter/counter-texts.ts';
import { NewRental, readTab, RentalsToMake } from '../features/counter/new-rental/new-rental.tsx';
import { Now } from '../features/counter/now/now.tsx';
import { useConfig } from '../lib/api/config-api.ts';
import { useAdminUrl } from '../lib/use-admin-url.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export function AdminCounter() {
  const config = useConfig();
  if (!config) return <Skeleton className="h-96" />;
  if (config.usesCounter) return <Counter />;
  return (
    <EmptyState picture="no-bookings" text={texts.isOff}>
      {texts.askOwner}
    </EmptyState>
  );
}

function Counter() {
  const { place } = useAdminUrl();
  const rental = readTab(place.tab);
  if (rental) return <NewRental {...rental} />;

  return (
    <div className="grid grid-cols-1 gap-5">
      <RentalsToMake />
      <Now />
    </div>
  );
}
