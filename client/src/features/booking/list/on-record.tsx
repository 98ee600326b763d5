import type { CustomerBooking } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { agreementPath } from '../../../lib/paths.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/link/text-link.tsx';
import { bookingTexts } from '../booking-texts.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

const BookingDamages = lazyPart(async () => (await import('../../damage/booking-damages.tsx')).BookingDamages);
const BookingPhotos = lazyPart(async () => (await import('../../photo/booking-photos.tsx')).BookingPhotos);

/** What was recorded when the car of a booking was handed out: the photos, the damage and the rental agreement. */
export function OnRecord({ booking: { _id, hasAgreement } }: { booking: CustomerBooking }) {
  const isOffline = useOfflineReason() !== undefined;

  return (
    <div className="print:hidden">
      <Disclosure title={bookingTexts.photos}>
        <Suspense fallback={<Skeleton className="h-24" />}>
          <BookingPhotos bookingId={_id} isOwn />
        </Suspense>
      </Disclosure>
      <Disclosure title={bookingTexts.damage}>
        <Suspense fallback={<Skeleton className="h-24" />}>
          <BookingDamages bookingId={_id} isOwn />
        </Suspense>
      </Disclosure>
      {hasAgreement && !isOffline && (
        <TextLink to={agreementPath(_id)} className="mt-3">
          Rental agreement
        </TextLink>
      )}
    </div>
  );
}
