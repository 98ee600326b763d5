import { formatRupees, showCar, showPhone } from '@rental/contracts';
import type { BookingDetail } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { keepFocus } from '../../../lib/browser/keep-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { periodText } from '../../../ui/day-time.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { BookingStage } from '../../rental/handover/booking-stage.tsx';
import type { Step } from '../../rental/handover/handover-texts.ts';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { PayLink } from '../../rental/money/pay-link/pay-link.tsx';
import { AtCounter } from '../../rental/money/at-counter.tsx';
import { rentalAdminApi } from '../../rental/rental-admin-api.ts';
import { newRentalTexts as texts } from './new-rental-texts.ts';
import { TimeLeft } from './time-left.tsx';

type HeldRentalProps = {
  bookingId: string;
  /** Whether the pay link comes first, instead of the form that confirms the rental. */
  paysByLink: boolean;
  onStartAgain: () => void;
};

/** A rental that staff made, with its price and its next step. Loaded by its id, so that a reload shows it again. */
export function HeldRental({ bookingId, paysByLink, onStartAgain }: HeldRentalProps) {
  const { data, isError, isFetching, refetch } = rentalAdminApi.useGetBookingDetailQuery(
    { query: { id: bookingId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const [isBusy, setIsBusy] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  if (!data && isError) {
    return <ErrorPanel title={texts.notLoaded} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-80" />;
  const atCounter = (
    <div key={data.status} className="empty:hidden">
      {step !== 'handOut' && <AtCounter booking={data} onBusy={setIsBusy} isFirstOpen={!paysByLink} />}
    </div>
  );
  const link = <PayLink key="link" booking={data} />;

  return (
    <section
      ref={keepFocus}
      aria-labelledby="held-heading"
      tabIndex={-1}
      className="mx-auto w-full max-w-2xl rounded-card bg-white p-4 shadow-1 outline-none sm:p-5"
    >
      <Title booking={data} />
      <Facts facts={factsOf(data)} />
      {data.status === 'pending' && data.holdUntil !== null && <TimeLeft holdUntil={data.holdUntil} />}
      <div className="mt-4 grid grid-cols-1 gap-4 empty:hidden">
        {paysByLink ? [link, atCounter] : [atCounter, link]}
      </div>
      {data.status === 'confirmed' && (
        <>
          <Confirmed />
          <BookingStage booking={data} onBusy={setIsBusy} onStep={setStep} />
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" disabled={isBusy} onClick={onStartAgain}>
          {texts.startAgain}
        </Button>
      </div>
    </section>
  );
}

/** Says that the booking is confirmed. Takes the focus, because the form that confirmed it is gone. */
function Confirmed() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);

  return (
    <p ref={line} tabIndex={-1} className="my-4 font-semibold outline-none">
      {texts.confirmed}
    </p>
  );
}

/** The customer’s name, which takes the focus when the screen opens. */
function Title({ booking: { customerId, status, code } }: { booking: BookingDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 ref={heading} id="held-heading" tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {customerId.name}
        {code !== null && <span className="text-base text-ink-700"> · {code}</span>}
      </h2>
      <StatusBadge status={status} />
    </div>
  );
}

const factsOf = (booking: BookingDetail) => [
  { name: texts.phone, value: <span className="whitespace-nowrap">{showPhone(booking.customerId.phone)}</span> },
  { name: texts.car, value: showCar({ ...booking.carId, plate: booking.carId.plate ?? undefined }) },
  { name: texts.dates, value: <UnbrokenDays text={periodText(booking)} /> },
  { name: texts.total, value: formatRupees(booking.totalAmount), isLarge: true },
];
