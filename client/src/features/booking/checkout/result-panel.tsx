import { formatRupees } from '@rental/contracts';
import type { CustomerBooking } from '@rental/contracts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Spinner } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { resultDismissed } from './checkout-slice.ts';
import type { PaymentResult } from './checkout-slice.ts';
import { bookingTexts } from '../booking-texts.ts';
import { periodText } from '../../../ui/day-time.tsx';
import { CopyId } from '../../../ui/copy/copy-id.tsx';
import { HoldTimer } from './hold-timer.tsx';
import { PaymentResultActions } from './payment-result-actions.tsx';
import { wordsOf } from './change-result-words.ts';
import type { ResultTone } from './payment-result-words.ts';
import { PhonePrompt } from '../../auth/profile/phone-prompt.tsx';
import { rentalApi } from '../../rental/rental-api.ts';

const tones: Record<ResultTone, { icon: 'circle-check' | 'circle-alert' | 'info'; colours: string; edge: string }> = {
  busy: { icon: 'info', colours: 'mt-0.5 size-6 text-peacock-700', edge: 'border-peacock-700' },
  good: { icon: 'circle-check', colours: 'mt-0.5 size-6 text-success', edge: 'border-success' },
  bad: { icon: 'circle-alert', colours: 'mt-0.5 size-6 text-error', edge: 'border-error' },
  neutral: { icon: 'info', colours: 'mt-0.5 size-6 text-peacock-700', edge: 'border-peacock-700' },
};

type ResultPanelProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  result: PaymentResult;
};

export function ResultPanel({ heading, result }: ResultPanelProps) {
  const booking = useBooking(result.rental.bookingId);
  const words = wordsOf(result);
  const tone = tones[words.tone];
  const isSlow = useIsSlow(result.state === 'checking');
  const isRunning = result.state === 'waiting' || result.state === 'checking';

  return (
    <section
      aria-labelledby="payment-result"
      className={classNames('relative rounded-card border-l-4 bg-white p-5 shadow-2 sm:p-6', tone.edge)}
    >
      <h2
        id="payment-result"
        ref={heading}
        tabIndex={-1}
        className="flex items-start gap-2.5 pr-10 text-xl sm:text-2xl"
      >
        {isRunning ? <Spinner className="mt-0.5 size-6" /> : <Icon name={tone.icon} className={tone.colours} />}
        {isSlow ? 'Still checking. Do not pay again.' : words.title}
      </h2>
      {!isRunning && <DismissButton />}
      <p className="mt-1.5 text-ink-700">{words.text(result, booking)}</p>
      <RentalLine result={result} />
      {booking && !isRunning && <RealStatus status={booking.status} />}
      {result.state === 'waiting' && <TimeLeft result={result} />}
      {result.state === 'paid' && <PhonePrompt onDone={() => heading.current?.focus()} />}
      <PaymentResultActions result={result} booking={booking} />
    </section>
  );
}

/** Returns the most recently fetched version of the booking, or undefined. */
function useBooking(bookingId: string | null): CustomerBooking | undefined {
  const { data: bookings } = rentalApi.useGetUserBookingsQuery(bookingId === null ? skipToken : undefined);
  return bookings?.find(({ _id }) => _id === bookingId);
}

/** The time left to pay for a hold. The card of a booking shows it for a change. */
function TimeLeft({ result: { holdUntil, rental } }: { result: PaymentResult }) {
  return holdUntil !== null && rental.paymentRequestId === undefined && <HoldTimer holdUntil={holdUntil} />;
}

/** The booking status according to the server, which may differ from the outcome of the payment window. */
function RealStatus({ status }: { status: string }) {
  return (
    <p className="mt-2 flex items-center gap-2 text-[15px] text-ink-700">
      {bookingTexts.status} <StatusBadge status={status} />
    </p>
  );
}

function RentalLine({ result: { rental, ...result } }: { result: PaymentResult }) {
  const booking = useBooking(rental.bookingId);
  const code = booking?.code;
  // The payment for a change has its own record, but the booking keeps its Booking ID.
  const paymentId = rental.paymentRequestId === undefined ? result.paymentId : (booking?.paymentId ?? null);
  const id = paymentId ?? rental.bookingId;

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-3 text-[15px]">
      <p>
        <span className="font-semibold">{rental.carName}</span>, {rental.locationName}
      </p>
      <p className="tabular-nums">{periodText(rental)}</p>
      <p className="font-semibold tabular-nums">{formatRupees(rental.totalAmount)}</p>
      {id !== null && (
        <p className="text-ink-700">
          {paymentId === null ? 'Ref' : bookingTexts.bookingId}{' '}
          <CopyId name={paymentId === null ? 'reference' : bookingTexts.bookingId} id={id} />
        </p>
      )}
      {code && (
        <p className="text-ink-700">
          {bookingTexts.code} <span className="font-semibold tabular-nums">{code}</span>
        </p>
      )}
    </div>
  );
}

function DismissButton() {
  const dispatch = useAppDispatch();

  return (
    <button
      type="button"
      aria-label="Dismiss this message"
      onClick={() => dispatch(resultDismissed())}
      className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-control text-ink-700 hover:bg-stone-100"
    >
      <Icon name="x" />
    </button>
  );
}

/** How long to wait before showing "Still checking". */
const patienceMilliseconds = 10_000;
function useIsSlow(isChecking: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setTimeout(() => setIsSlow(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isChecking]);

  return isSlow;
}
