import type { CalendarRental, CustomerBooking } from '@rental/contracts';
import { useId } from 'react';
import { api } from '../../../lib/api/api-slice.ts';
import { tagOf } from '../../../lib/api/rtk-endpoint.ts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { receiptPath } from '../../../lib/paths.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link/text-link.tsx';
import { paymentTexts } from '../checkout/payment-texts.ts';
import { bookingTexts } from '../booking-texts.ts';
import { CalendarButton } from '../calendar-button.tsx';
import { HoldTimer } from '../checkout/hold-timer.tsx';
import { SupportLinks } from '../../../ui/link/support-links.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { ChangeButton } from '../change/change-button.tsx';
import { ChangeDates } from '../change/change-dates.tsx';
import { OpenChange } from '../change/open-change.tsx';
import { paperLinks } from '../../receipt/paper-links.ts';
import { SecondDriver } from './second-driver.tsx';
import { ChangeTimes } from './change-times.tsx';

const CancelForm = lazyPart(async () => (await import('./cancel-form.tsx')).CancelForm);

type BookingActionsProps = { booking: CustomerBooking };

/**
 * The actions for a booking: pay, change the dates or times, cancel, add to calendar and call. Each appears only where
 * it applies.
 */
export function BookingActions({ booking }: BookingActionsProps) {
  const isHold = booking.status === 'pending';

  return (
    <>
      {isHold && <Hold booking={booking} />}
      <OpenChange booking={booking} />
      <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden print:hidden">
        {isHold && <PayButton booking={booking} />}
        <ChangeDates booking={booking} />
        <ChangeTimes booking={booking} />
        <SecondDriver booking={booking} />
        {booking.status === 'confirmed' && <CalendarButton rental={calendarRental(booking)} />}
        {wasPaid(booking) && <PaperLinks booking={booking} />}
        <Cancel booking={booking} />
        {booking.refunds.some(({ state }) => state === 'failed') && <SupportLinks />}
      </div>
    </>
  );
}

/** Cancels a booking, paid or not. */
const Cancel = ({ booking }: BookingActionsProps) => (
  <ChangeButton
    booking={booking}
    label={booking.cancellable ? paymentTexts.cancelBooking : undefined}
    title="Cancel this booking?"
    isQuiet
    waitHeight="h-64"
    Content={CancelForm}
  />
);

const calendarRental = ({ _id, carId, locationId, returnLocationId, ...booking }: CustomerBooking): CalendarRental => ({
  bookingId: _id,
  carName: carId.carName,
  location: locationId.name,
  fromDate: booking.fromDate,
  toDate: booking.toDate,
  pickUpTime: booking.pickUpTime,
  returnTime: booking.returnTime,
  returnLocation: returnLocationId?.name,
  paymentId: booking.paymentId,
  changes: booking.changes,
});

/** Only a booking that was once confirmed has a receipt. */
const wasPaid = ({ status, refunds, cancelReason }: CustomerBooking): boolean =>
  status === 'confirmed' || (refunds.length > 0 && cancelReason !== null && endsOfPaid.includes(cancelReason));

const endsOfPaid: NonNullable<CustomerBooking['cancelReason']>[] = ['customer', 'admin', 'refunded'];

function PaperLinks({ booking }: { booking: CustomerBooking }) {
  const { _id: id, fromDate } = booking;
  if (useOfflineReason() !== undefined) return null;
  return (
    <>
      <TextLink to={receiptPath(id)}>
        Receipt
        <span className="sr-only">
          , {bookingTexts.fromDate} {fromDate}
        </span>
      </TextLink>
      {paperLinks(booking).map(({ to, text }) => (
        <TextLink key={to} to={to} className="text-sm">
          {text}
        </TextLink>
      ))}
    </>
  );
}

function Hold({ booking: { _id: id, holdUntil, isAwaitingBank } }: { booking: CustomerBooking }) {
  const dispatch = useAppDispatch();
  if (isAwaitingBank) return <p className="mt-4 font-semibold">{paymentTexts.awaitingBank}</p>;
  if (holdUntil === null) return null;

  return (
    <div className="mt-4">
      <HoldTimer holdUntil={holdUntil} onEnd={() => dispatch(api.util.invalidateTags([tagOf('Booking', id)]))} />
    </div>
  );
}

function PayButton({ booking }: { booking: CustomerBooking }) {
  const { isBusy, completePayment } = useCheckout();
  const offlineReason = useOfflineReason();
  const shortTimeId = useId();
  const isTooLate = !booking.canPay && offlineReason === undefined;
  if (booking.isAwaitingBank) return null;

  return (
    <>
      <Button
        size="md"
        className="max-sm:w-full"
        disabled={!booking.canPay || isBusy || offlineReason !== undefined}
        aria-describedby={isTooLate ? shortTimeId : offlineReason}
        onClick={() => completePayment(booking)}
      >
        {paymentTexts.completePayment}
      </Button>
      {isTooLate && (
        <p id={shortTimeId} className="text-sm text-ink-600">
          There isn’t enough time left to pay
        </p>
      )}
    </>
  );
}
