import type { CustomerBooking } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const UnpaidChange = lazyPart(async () => (await import('./unpaid-change.tsx')).UnpaidChange);

/** A change that waits for its payment. Stays mounted once shown, so that its dialog can fade out. */
export function OpenChange({ booking }: { booking: CustomerBooking }) {
  const [wasShown, setWasShown] = useState(false);
  if (booking.paymentRequest && !wasShown) setWasShown(true);

  return (
    wasShown && (
      <Suspense fallback={<Skeleton className="mt-4 h-44" />}>
        <UnpaidChange booking={booking} />
      </Suspense>
    )
  );
}
