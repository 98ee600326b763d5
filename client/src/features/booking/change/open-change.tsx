import type { CustomerBooking } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const PayDues = lazyPart(async () => (await import('./pay-due.tsx')).PayDues);
const UnpaidChange = lazyPart(async () => (await import('./unpaid-change.tsx')).UnpaidChange);

/**
 * What waits for its payment, or what can be paid: the balance and the deposit. A change stays mounted once shown, so that
 * its dialog can fade out.
 */
export function OpenChange({ booking }: { booking: CustomerBooking }) {
  const [wasShown, setWasShown] = useState(false);
  if (booking.paymentRequest && !wasShown) setWasShown(true);
  const isOwed = !booking.paymentRequest && (booking.balance ?? booking.deposit?.toTake) !== undefined;

  return (
    <>
      {isOwed && (
        <Suspense fallback={<Skeleton className="mt-3 h-11" />}>
          <PayDues booking={booking} />
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
