import { clockText, formatRupees, showPlate } from '@rental/contracts';
import type { CustomerBooking } from '@rental/contracts';
import { Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { daysInWords } from '../../../lib/day-words.ts';
import { CarImage } from '../../../ui/car-image.tsx';
import { dotted } from '../../../lib/format.ts';
import { inIndia } from '../../../ui/day-time.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { BookingActions } from './booking-actions.tsx';
import { PickUpBlock } from './pick-up-block.tsx';
import { bookingTexts, cancelReasonTexts } from '../booking-texts.ts';
import { CopyId } from '../../../ui/copy/copy-id.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { refundLine } from '../checkout/refund-line.ts';
import { OnlyIfItHappens } from '../only-if-it-happens.tsx';
import { priceRows } from '../price-rows.ts';

const DamageProposals = lazyPart(async () => (await import('./damage-proposals.tsx')).DamageProposals);
const DepositLine = lazyPart(async () => (await import('./deposit-line.tsx')).DepositLine);
const ExtraCharges = lazyPart(async () => (await import('./extra-charges.tsx')).ExtraCharges);
const OnRecord = lazyPart(async () => (await import('./on-record.tsx')).OnRecord);

type BookingCardProps = { booking: CustomerBooking; isEager: boolean };

export function BookingCard({ booking, isEager }: BookingCardProps) {
  const nameId = useId();
  const { carId: car, locationId: location, fromDate, toDate, paymentId, cancelReason } = booking;
  const refunds = booking.refunds.filter(({ kind }) => kind !== 'deposit');

  return (
    <article
      aria-labelledby={nameId}
      tabIndex={-1}
      className="grid overflow-hidden rounded-card bg-white shadow-1 md:grid-cols-[220px_1fr] lg:grid-cols-[260px_1fr] print:break-inside-avoid"
    >
      <CarImage
        src={car.imageUrlOne}
        name={car.carName}
        isEager={isEager}
        className="md:aspect-auto md:[&>img]:max-h-80"
      />
      <div className="p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 id={nameId} className="text-xl lg:text-[22px]">
            {car.carName}
          </h3>
          <p>
            <span className="sr-only">{bookingTexts.status}: </span>
            <StatusBadge status={booking.status} />
          </p>
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
          <Fact name={bookingTexts.bookingId} isWide>
            {paymentId === null ? bookingTexts.noPaymentId : <CopyId name={bookingTexts.bookingId} id={paymentId} />}
          </Fact>
          {booking.code !== null && <Fact name={bookingTexts.code}>{booking.code}</Fact>}
          <Fact name="Location">{location.name}</Fact>
          <Fact name={bookingTexts.totalAmount}>
            <span className="font-display text-xl font-bold">{formatRupees(booking.totalAmount)}</span>
          </Fact>
          <Fact name={bookingTexts.fromDate}>{localDay(fromDate)}</Fact>
          <Fact name={bookingTexts.toDate}>{localDay(toDate)}</Fact>
          <Fact name="Length">{daysInWords(booking.dayCount)}</Fact>
          <SecondDriverName booking={booking} />
          {car.plate !== undefined && <Fact name={bookingTexts.plate}>{showPlate(car.plate)}</Fact>}
        </dl>
        <Times booking={booking} />
        {booking.pickUp && <PickUpBlock booking={booking} pickUp={booking.pickUp} />}
        <PriceDetails booking={booking} />
        {isOnRecord(booking) && (
          <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
            <OnRecord booking={booking} />
          </Suspense>
        )}
        {booking.damageProposals && (
          <Suspense fallback={<Skeleton className="mt-3 h-44" />}>
            <DamageProposals bookingId={booking._id} proposals={booking.damageProposals} />
          </Suspense>
        )}
        {booking.extraCharges && (
          <Suspense fallback={<Skeleton className="mt-3 h-24" />}>
            <ExtraCharges charges={booking.extraCharges} />
          </Suspense>
        )}
        {booking.balance !== undefined && (
          <p className="mt-3 font-semibold tabular-nums">{formatRupees(booking.balance)} to pay</p>
        )}
        <Deposit booking={booking} />
        {cancelReason && <p className="mt-3 text-[15px] text-ink-700">{cancelReasonTexts[cancelReason]}</p>}
        {refunds.map((refund) => (
          <p
            key={`${refund.at} ${refund.kind} ${refund.state} ${refund.amount}`}
            className="mt-1 text-[15px] font-semibold wrap-anywhere"
          >
            {refundLine(refund)}
          </p>
        ))}
        <BookingActions booking={booking} />
      </div>
    </article>
  );
}

const Deposit = ({ booking }: { booking: CustomerBooking }) =>
  booking.deposit && (
    <Suspense>
      <DepositLine booking={booking} deposit={booking.deposit} />
    </Suspense>
  );

function Times({ booking }: { booking: CustomerBooking }) {
  const { pickUpTime, returnTime, locationId, returnLocationId } = booking;
  if (pickUpTime === undefined || returnTime === undefined) return null;
  const pickUp = `Pick-up ${clockText(pickUpTime)} at ${locationId.name}`;
  const back = `Return ${inIndia(clockText(returnTime))}${returnLocationId ? ` at ${returnLocationId.name}` : ''}`;

  return <p className="mt-3 font-semibold tabular-nums">{dotted([pickUp, back])}</p>;
}

function PriceDetails({ booking }: { booking: CustomerBooking }) {
  const { pricePerDay, priceLines: lines = [], totalAmount: total, dayCount } = booking;
  const daysDiffer = lines.filter(({ kind }) => kind === 'days').length > 1;

  return (
    <div className="mt-3 print:hidden">
      <Disclosure title={bookingTexts.priceDetails}>
        <Facts facts={priceRows({ pricePerDay, daysDiffer, lines, total, dayCount })} />
      </Disclosure>
      <OnlyIfItHappens charges={booking.agreedCharges} />
    </div>
  );
}

const SecondDriverName = ({ booking: { secondDriver } }: { booking: CustomerBooking }) =>
  secondDriver && <Fact name={bookingTexts.secondDriver}>{secondDriver.name}</Fact>;

/** Whether the car was handed out at the counter. */
const isOnRecord = ({ stage }: CustomerBooking): boolean => stage === 'out' || stage === 'returned';

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-ink-600">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/**
 * Formats a day `YYYY-MM-DD` in the browser’s locale, the same in every time zone. Returns `Invalid Date` if the text
 * is not a day.
 */
function localDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return date.toLocaleDateString(undefined, { timeZone: 'UTC' });
}
