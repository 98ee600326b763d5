import { useOnline } from '../../lib/browser/use-online.ts';
import { Strip } from '../../ui/feedback/strip.tsx';

const forCustomers = 'Searching, booking and paying need a connection.';

export function OfflineStrip({ meaning = forCustomers }: { meaning?: string | undefined }) {
  if (useOnline()) return null;
  return (
    <Strip tone="waiting" icon="wifi-off">
      You are offline. {meaning}
    </Strip>
  );
}
