import { formatDay } from '@rental/contracts';
import type { CustomerBooking } from '@rental/contracts';
import { useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { timesHeight, timesTitles } from '../../rental/times/times-titles.ts';
import { useOfflineReason } from './use-bookings.ts';

const OwnTimes = lazyPart(async () => (await import('../../rental/times/own-times.tsx')).OwnTimes);

/**
 * Agrees or changes the times of a booking. The dialog outlives its button, so that it can fade out after the times can
 * no longer be changed.
 */
export function ChangeTimes({ booking }: { booking: CustomerBooking }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const offlineReason = useOfflineReason();
  const { carId, locationId, fromDate, toDate } = booking;

  const handleClick = () => {
    setWasOpened(true);
    setIsOpen(true);
  };

  return (
    <>
      {booking.canSetTimes && (
        <Button
          variant="outline"
          size="md"
          className="max-sm:w-full"
          disabled={offlineReason !== undefined}
          aria-describedby={offlineReason}
          onPointerEnter={OwnTimes.prefetch}
          onFocus={OwnTimes.prefetch}
          onClick={handleClick}
        >
          {booking.pickUpTime === undefined ? timesTitles.agree : timesTitles.change}
        </Button>
      )}
      {wasOpened && (
        <AppDialog
          isOpen={isOpen}
          title={timesTitles.both}
          isBusy={isBusy}
          waitHeight={timesHeight}
          onClose={() => setIsOpen(false)}
        >
          <p className="mt-2 text-ink-700">
            <UnbrokenDays
              text={`${carId.carName}, ${locationId.name}, ${formatDay(fromDate)} to ${formatDay(toDate)}`}
            />
          </p>
          <OwnTimes booking={booking} onBusy={setIsBusy} onClose={() => setIsOpen(false)} />
        </AppDialog>
      )}
    </>
  );
}
