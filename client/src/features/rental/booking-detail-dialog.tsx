import { Suspense, useEffect, useState } from 'react';
import { onFirstUse } from '../../lib/browser/first-use.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const BookingDetails = lazyPart(async () => (await import('./booking-detail.tsx')).BookingDetails);

type BookingDetailDialogProps = { bookingId: string; wantsOther?: boolean; onClose: () => void };

/**
 * A booking’s details in a dialog, which is open while there is a booking id. With `wantsOther`, the choice of another
 * car is open.
 */
export function BookingDetailDialog({ bookingId, wantsOther = false, onClose }: BookingDetailDialogProps) {
  const [shownId, setShownId] = useState(bookingId);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => onFirstUse(BookingDetails.prefetch), []);
  // Shows the last booking until the dialog has faded out.
  if (bookingId !== '' && bookingId !== shownId) setShownId(bookingId);

  return (
    <AppDialog isOpen={bookingId !== ''} title="Booking details" isWide isBusy={isBusy} onClose={onClose}>
      <Suspense fallback={<Skeleton className="mt-5 h-80" />}>
        {shownId !== '' && (
          <BookingDetails key={shownId} bookingId={shownId} wantsOther={wantsOther} onBusy={setIsBusy} />
        )}
      </Suspense>
      <div className="mt-5 flex justify-end border-t border-line pt-4">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          Close
        </Button>
      </div>
    </AppDialog>
  );
}
