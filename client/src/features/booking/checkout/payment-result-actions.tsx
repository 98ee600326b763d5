import type { CustomerBooking } from '@rental/contracts';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import type { PaymentResult, PaymentState } from './checkout-slice.ts';
import { payAmount, paymentTexts } from './payment-texts.ts';
import { bookingTexts } from '../booking-texts.ts';
import { CalendarButton } from '../calendar-button.tsx';
import { SupportLinks } from '../../../ui/link/support-links.tsx';
import { useCheckout } from './use-checkout.ts';

type Action =
  | 'closeWindow'
  | 'completePayment'
  | 'payForChange'
  | 'searchAgain'
  | 'calendar'
  | 'contact'
  | 'myBookings';

const actionsOf: Record<PaymentState, readonly Action[]> = {
  waiting: ['closeWindow', 'myBookings'],
  checking: [],
  paid: ['calendar', 'myBookings'],
  bankSlow: ['myBookings'],
  failed: ['completePayment', 'searchAgain'],
  closed: ['searchAgain'],
  unclear: ['contact'],
  notOpened: ['completePayment', 'searchAgain'],
  notBooked: ['searchAgain'],
  refunding: ['searchAgain', 'contact'],
  paidTwice: ['myBookings', 'contact'],
  wrongAmount: ['searchAgain', 'contact'],
  cancelled: ['myBookings', 'contact'],
};

/** The actions that differ if the payment was for a change of a booking. */
const actionsOfChange: Partial<typeof actionsOf> = {
  failed: ['payForChange', 'myBookings'],
  closed: ['payForChange', 'myBookings'],
  notOpened: ['payForChange', 'myBookings'],
  refunding: ['myBookings', 'contact'],
  wrongAmount: ['myBookings', 'contact'],
};

type PaymentResultActionsProps = { result: PaymentResult; booking: CustomerBooking | undefined };

/** The actions available for a result. A link to the current page is omitted. */
export function PaymentResultActions({ result, booking }: PaymentResultActionsProps) {
  const { pathname } = useLocation();
  const { dismissByHand, completePayment, payForChange } = useCheckout();
  const { rental } = result;
  const { bookingId, paymentRequestId } = rental;
  const offered =
    (paymentRequestId === undefined ? undefined : actionsOfChange[result.state]) ?? actionsOf[result.state];
  const canPay = booking?.canPay === true;
  const isOffered = (action: Action) => {
    if (action === 'completePayment') return canPay;
    if (action === 'payForChange') return booking?.paymentRequest !== undefined;
    if (action === 'searchAgain') return !canPay && pathname !== paths.dashboard;
    return action !== 'myBookings' || pathname !== paths.bookings;
  };

  const buttons: Record<Action, React.ReactNode> = {
    closeWindow: (
      <Button key="closeWindow" variant="outline" size="md" onClick={dismissByHand}>
        I closed the payment window
      </Button>
    ),
    completePayment: (
      <Button key="completePayment" size="md" onClick={() => booking && completePayment(booking)}>
        {paymentTexts.completePayment}
      </Button>
    ),
    payForChange: booking?.paymentRequest && (
      <Button key="payForChange" size="md" onClick={() => payForChange(booking)}>
        {payAmount(booking.paymentRequest.amount)}
      </Button>
    ),
    searchAgain: (
      <LinkButton key="searchAgain" to={paths.dashboard} size="md" variant="outline">
        Search again
      </LinkButton>
    ),
    calendar: bookingId !== null && (
      <CalendarButton
        key="calendar"
        rental={{
          ...rental,
          bookingId,
          location: rental.locationName,
          returnLocation: booking?.returnLocationId?.name,
          paymentId: result.paymentId,
          changes: booking?.changes,
        }}
      />
    ),
    contact: <SupportLinks key="contact" />,
    myBookings: (
      <LinkButton key="myBookings" to={paths.bookings} size="md" variant="outline">
        {bookingTexts.myBookings}
      </LinkButton>
    ),
  };

  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden max-sm:not-empty:grid">
      {offered.filter(isOffered).map((action) => buttons[action])}
    </div>
  );
}
