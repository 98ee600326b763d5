import type { CustomerBooking } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const PayBalance = lazyPart(async () => (await import('./pay-balance.tsx')).PayBalance);
const UnpaidChange = lazyPart(async () => (await import('./unpaid-change.tsx')).UnpaidChange);

/**
 * A change that waits for its payment, or the balance. A change stays mounted once shown, so that its dialog can fade
 * out.
 */
export function OpenChange({ booking }: { booking: CustomerBooking }) {
  const [wasShown, setWasShown] = useState(false);
  if (booking.paymentRequest && !wasShown) setWasShown(true);

  return (
    <>
      {booking.balance !== undefined && !booking.paymentRequest && (
        <Suspense fallback={<Skeleton className="mt-3 h-11" />}>
          <PayBalance booking={booking} balance={booking.balance} />
        </Suspense>
      )}
      {wasShown && (
        <Suspense fallback={<Skeleton className="mt-4 h-44" />}>
          <UnpaidChange booking={booking} />
        </Suspense>
      )}
    </>
  );
}
