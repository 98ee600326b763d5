import type { BookingDetail } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { staffChangeApi } from '../staff-change-api.ts';
import { StaffChangeForm } from './staff-change-form.tsx';
import { staffChangeTexts } from './staff-change-texts.ts';

type StaffChangeProps = {
  booking: BookingDetail;
  /** Whether the booking can still be changed; a payment request can be withdrawn anyway. */
  isChangeable: boolean;
  wantsOther: boolean;
  onBusy: (isBusy: boolean) => void;
};

/** Changes the dates or the car of a booking, or withdraws a payment request. */
export function StaffChange({ booking, isChangeable, wantsOther, onBusy }: StaffChangeProps) {
  const [isOpen, setIsOpen] = useState(wantsOther);
  const place = useReturnFocus(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone, the form is far below the details.
  useEffect(() => {
    if (wantsOther) heading.current?.focus();
  }, [wantsOther]);

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen && isChangeable ? (
        <section className="rounded-control border border-control p-4">
          <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {staffChangeTexts.title}
          </h3>
          <StaffChangeForm booking={booking} wantsOther={wantsOther} onBusy={onBusy} onClose={() => setIsOpen(false)} />
        </section>
      ) : (
        <div className="flex flex-wrap gap-3">
          {isChangeable && (
            <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
              {staffChangeTexts.title}
            </Button>
          )}
          {booking.paymentRequest && (
            <Withdraw bookingId={booking._id} paymentRequestId={booking.paymentRequest.id} onBusy={onBusy} />
          )}
        </div>
      )}
    </div>
  );
}

type WithdrawProps = { bookingId: string; paymentRequestId: string; onBusy: (isBusy: boolean) => void };

function Withdraw({ bookingId, paymentRequestId, onBusy }: WithdrawProps) {
  const [withdraw, { isLoading }] = staffChangeApi.useWithdrawRequestMutation();
  const { failure, make } = useBookingChange(onBusy);

  return (
    <>
      <Button
        variant="outline"
        size="md"
        isBusy={isLoading}
        onClick={() => void make(() => withdraw({ body: { bookingId, paymentRequestId } }).unwrap())}
      >
        {staffChangeTexts.withdraw}
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </>
  );
}
