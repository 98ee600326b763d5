import type { BookingDetail, PossibleTimes } from '@rental/contracts';
import { useState } from 'react';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { rentalAdminApi } from '../rental-admin-api.ts';
import { TimesForm } from './times-form.tsx';
import { timesTitles } from './times-titles.ts';

type StaffTimesProps = {
  booking: BookingDetail;
  times: PossibleTimes;
  isFetching: boolean;
  onBusy: (isBusy: boolean) => void;
};

/** Agrees the times of a booking for its customer, or changes them. */
export function StaffTimes({ booking, times, isFetching, onBusy }: StaffTimesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [setTimes] = rentalAdminApi.useSetTimesByAdminMutation();
  const place = useReturnFocus(isOpen);

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <section className="rounded-control border border-control p-4">
          <h3 className="text-lg">{timesTitles.both}</h3>
          <TimesForm
            rental={booking}
            times={times}
            isFetching={isFetching}
            save={(chosen) => setTimes({ body: { bookingId: booking._id, ...chosen } }).unwrap()}
            onBusy={onBusy}
            onClose={() => setIsOpen(false)}
          />
        </section>
      ) : (
        <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
          {booking.pickUpTime === undefined ? timesTitles.set : timesTitles.change}
        </Button>
      )}
    </div>
  );
}
