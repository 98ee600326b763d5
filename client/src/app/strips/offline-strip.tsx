import { useOnline } from '../../lib/browser/use-online.ts';
import { Strip } from '../../ui/feedback/strip.tsx';

const forCustomers = 'Searching, booking and paying need a connection.';

/** Shows that the device is offline and what that means; by default, what it means for customers. */
export function OfflineStrip({ meaning = forCustomers }: { meaning?: string | undefined }) {
  if (useOnline()) return null;
  return (
    <Strip tone="waiting" icon="wifi-off">
      You are offline. {meaning}
    </Strip>
  );
}
