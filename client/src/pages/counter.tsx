import { counterTexts as texts } from '../features/counter/counter-texts.ts';
import { Today } from '../features/rental/today/today.tsx';
import { useConfig } from '../lib/api/config-api.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export function AdminCounter() {
  const config = useConfig();
  if (!config) return <Skeleton className="h-96" />;
  if (config.usesCounter) return <Today />;
  return (
    <EmptyState picture="no-bookings" text={texts.isOff}>
      {texts.askOwner}
    </EmptyState>
  );
}
