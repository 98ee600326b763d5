import { useOnline } from '../../lib/browser/use-online.ts';
import { Strip } from '../../ui/feedback/strip.tsx';

/** Says that the device is offline, as long as it is. */
export function OfflineStrip() {
  if (useOnline()) return null;
  return (
    <Strip tone="waiting" icon="wifi-off">
      You are offline. Searching, booking and paying need a connection.
    </Strip>
  );
}
