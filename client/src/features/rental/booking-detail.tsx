import type { BookingDetail, HeldDeposit, PaymentRequest } from '@rental/contracts';
import { counterMoneyContract, formatDay, formatRupees, homeContract, showCar, showPhone } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { useConfig } from '../../lib/api/config-api.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { keepFocus } from '../../lib/browser/keep-focus.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { depositDue } from '../../lib/deposit-due.ts';
import { useMayCall } from '../../lib/rank.ts';
import { daysInWords } from '../../lib/day-words.ts';
import { receiptPath } from '../../lib/paths.ts';
import { priceFacts } from '../../lib/format.ts';
import { dayTime, periodText } from '../../ui/day-time.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { CancelByAdmin } from './cancel-by-admin.tsx';
import { ChargeList } from './charge-list.tsx';
import { endingText } from './detail-texts.ts';
import type { Step } from './handover/handover-texts.ts';
import { driverFacts } from './licence/driver-facts.ts';
import { paperLinks } from '../receipt/paper-links.ts';
import { GiveBack } from './give-back.tsx';
import { rentalAdminApi } from './rental-admin-api.ts';
import { Moment } from '../../ui/moment.tsx';
import { UnbrokenDays } from '../../ui/unbroken.tsx';

const BookingStage = lazyPart(async () => (await import('./handover/booking-stage.tsx')).BookingStage);
const AtCounter = lazyPart(async () => (await import('./money/at-counter.tsx')).AtCounter);
const PayLink = lazyPart(async () => (await import('./money/pay-link/pay-link.tsx')).PayLink);
const ExtraCharges = lazyPart(async () => (await import('./extra-charge/extra-charges.tsx')).ExtraCharges);
const GiveAccess = lazyPart(async () => (await import('../counter/online-access/give-access.tsx')).GiveAccess);
const LeaveHere = lazyPart(async () => (await import('../home/leave-here.tsx')).LeaveHere);
const RentalTolls = lazyPart(async () => (await import('../toll/rental-tolls.tsx')).RentalTolls);
const StaffChange = lazyPart(async () => (await import('./staff-change/staff-change.tsx')).StaffChange);
const WriteOnWhatsapp = lazyPart(async () => (await import('../whatsapp/write-on-whatsapp.tsx')).WriteOnWhatsapp);
const StaffBilling = lazyPart(async () => (await import('../receipt/billing/staff-billing.tsx')).StaffBilling);
const StaffTimes = lazyPart(async () => (await import('./times/staff-times.tsx')).StaffTimes);

type BookingDetailsProps = { bookingId: string; wantsOther: boolean; onBusy: (isBusy: boolean) => void };

/**
 * Shows a booking’s history, price and money, and the actions that staff can take. With `wantsOther`, the choice of
 * another car is open from the start.
 */
export function BookingDetails({ bookingId, wantsOther, onBusy }: BookingDetailsProps) {
  const { data, error, isFetching, refetch } = rentalAdminApi.useGetBookingDetailQuery(
    { query: { id: bookingId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const title = data ? 'This booking may have changed.' : 'We couldn’t load this booking.';
  const failure = error && <ErrorPanel title={title} isBusy={isFetching} onRetry={() => void refetch()} />;
  const [step, setStep] = useState<Step | null>(null);
  if (!data) return failure ?? <Skeleton className="mt-5 h-80" />;
  const ending = endingText(data);

  return (
    <div ref={keepFocus} tabIndex={-1} className="mt-4 grid gap-6 outline-none md:grid-cols-2">
      {failure && <div className="md:col-span-2">{failure}</div>}
      <Stage booking={data} onBusy={onBusy} onStep={setStep} />
      <div className="min-w-0">
        <StatusBadge status={data.status} />
        {ending && <p className="mt-2 text-[15px] text-ink-700">{ending}</p>}
        <Facts facts={factsOf(data)} />
        <Suspense>
          <WriteOnWhatsapp key={data.rev} bookingId={data._id} />
        </Suspense>
        <Access booking={data} />
        {wasConfirmed(data) && <Papers booking={data} />}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <ChargeList booking={data} />
        <BookingTimeline entries={data.timeline} />
      </div>
      <Changes {...{ booking: data, step, wantsOther, isFetching, onBusy }} />
    </div>
  );
}

type StageProps = Pick<ChangesProps, 'booking' | 'onBusy'> & { onStep: (step: Step | null) => void };

/** Shows the stage and the next step. Renders nothing unless the business uses the counter. */
function Stage({ booking, onBusy, onStep }: StageProps) {
  const usesCounter = useConfig()?.usesCounter === true;
  if (!usesCounter || booking.status !== 'confirmed') return null;
  return (
    <div className="md:col-span-2">
      <Suspense>
        <BookingStage booking={booking} onBusy={onBusy} onStep={onStep} />
      </Suspense>
    </div>
  );
}

type ChangesProps = Pick<BookingDetailsProps, 'wantsOther' | 'onBusy'> & {
  booking: BookingDetail;
  /** The step whose form is open above. */
  step: Step | null;
  isFetching: boolean;
};

/** What staff can change about a booking. Each change appears only where it applies. */
function Changes({ booking, step, wantsOther, isFetching, onBusy }: ChangesProps) {
  const mayLeave = useMayCall(homeContract.set);
  return (
    <>
      <CounterMoney booking={booking} step={step} onBusy={onBusy} />
      <Charges booking={booking} onBusy={onBusy} />
      <Tolls booking={booking} />
      {(isChangeable(booking) || booking.paymentRequest) && (
        <div className="md:col-span-2">
          <Suspense>
            <StaffChange {...{ booking, wantsOther, onBusy }} isChangeable={isChangeable(booking)} />
          </Suspense>
        </div>
      )}
      {booking.times && (
        <div className="md:col-span-2">
          <Suspense>
            <StaffTimes booking={booking} times={booking.times} isFetching={isFetching} onBusy={onBusy} />
          </Suspense>
        </div>
      )}
      {booking.billing && (
        <div className="md:col-span-2">
          <Suspense>
            <StaffBilling bookingId={booking._id} billing={booking.billing} onBusy={onBusy} />
          </Suspense>
        </div>
      )}
      {mayLeave && booking.driveHome !== undefined && (
        <div className="md:col-span-2">
          <Suspense>
            <LeaveHere booking={booking} driveHome={booking.driveHome} onBusy={onBusy} />
          </Suspense>
        </div>
      )}
      {Math.min(booking.refundable, booking.goodwillLeft ?? Infinity) > 0 && (
        <div className="md:col-span-2">
          <GiveBack booking={booking} onBusy={onBusy} />
        </div>
      )}
      {booking.cancellation && (
        <div className="md:col-span-2">
          <CancelByAdmin booking={booking} preview={booking.cancellation} onBusy={onBusy} />
        </div>
      )}
    </>
  );
}

/** The server checks everything else, such as the return time. */
const isChangeable = ({ status, stage, toDate }: BookingDetail): boolean =>
  status === 'confirmed' && (stage === 'out' || (stage === undefined && toDate >= todayInIndia()));

/**
 * Shows the forms for counter money and the pay link if the business uses the counter. The form of a hand-out has the
 * same forms for money.
 */
function CounterMoney({ booking, step, onBusy }: Pick<ChangesProps, 'booking' | 'step' | 'onBusy'>) {
  const usesCounter = useConfig()?.usesCounter === true;
  const mayTake = useMayCall(counterMoneyContract.takeMoney);
  const { status, balance } = booking;
  const isOwed = status === 'pending' || balance !== undefined || depositDue(booking) > 0;
  if (!usesCounter || !mayTake) return null;
  return (
    <>
      {isOwed && step !== 'handOut' && (
        <div className="md:col-span-2">
          <Suspense>
            <AtCounter booking={booking} onBusy={onBusy} isInDialog />
          </Suspense>
        </div>
      )}
      <div className="empty:hidden md:col-span-2">
        <Suspense>
          <PayLink booking={booking} />
        </Suspense>
      </div>
    </>
  );
}

/** Lets a customer without a password see the bookings online. Renders nothing unless the business uses the counter. */
function Access({ booking: { customerId } }: Pick<ChangesProps, 'booking'>) {
  const usesCounter = useConfig()?.usesCounter === true;
  if (!usesCounter || !customerId.isWithoutPassword) return null;
  return (
    <Suspense>
      <GiveAccess customerId={customerId._id} />
    </Suspense>
  );
}

/** Shows the extra charges of a rental whose car was handed out, if any were agreed. */
function Charges({ booking, onBusy }: Pick<ChangesProps, 'booking' | 'onBusy'>) {
  const usesCounter = useConfig()?.usesCounter === true;
  const isCharged = booking.stage !== undefined && (booking.agreedCharges ?? booking.extraCharges) !== undefined;
  if (!usesCounter || !isCharged) return null;
  return (
    <div className="md:col-span-2">
      <Suspense>
        <ExtraCharges booking={booking} onBusy={onBusy} />
      </Suspense>
    </div>
  );
}

/** Shows the tolls of a rental whose car was handed out. */
function Tolls({ booking: { _id, stage } }: Pick<ChangesProps, 'booking'>) {
  const usesCounter = useConfig()?.usesCounter === true;
  if (!usesCounter || stage === undefined) return null;
  return (
    <div className="empty:hidden md:col-span-2">
      <Suspense>
        <RentalTolls bookingId={_id} />
      </Suspense>
    </div>
  );
}

/** Only bookings that were confirmed at some point have a receipt. */
const wasConfirmed = ({ timeline }: BookingDetail): boolean => timeline.some(({ event }) => event === 'confirmed');

/** Links to all receipts, credit notes and vouchers. */
function Papers({ booking }: { booking: BookingDetail }) {
  const links = [{ to: receiptPath(booking._id), text: 'Receipt' }, ...paperLinks(booking)];
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(({ to, text }) => (
        <TextLink key={to} to={to}>
          {text}
        </TextLink>
      ))}
    </p>
  );
}

const idText = (id: string) => <span className="text-sm break-all">{id}</span>;

/** What waits for its payment, with the dates that a change wants. */
const requestFacts = (request: PaymentRequest) => [
  ...(request.kind ? [] : [{ name: 'Wanted dates', value: <UnbrokenDays text={periodText(request)} /> }]),
  {
    name: 'Waits for',
    value: (
      <>
        {formatRupees(request.amount)} until <Moment at={request.until} />
      </>
    ),
  },
];

const depositFacts = ({ amount, held, used, backBy }: HeldDeposit) => [
  { name: 'Deposit agreed', value: formatRupees(amount) },
  { name: 'Deposit held', value: formatRupees(held) },
  ...(used === undefined ? [] : [{ name: 'Deposit used', value: formatRupees(used) }]),
  ...(held > 0 && backBy !== undefined ? [{ name: 'Deposit promised by', value: <Moment at={backBy} /> }] : []),
];

const factsOf = (booking: BookingDetail) => [
  { name: 'Booking ID', value: idText(booking._id) },
  { name: 'Booking code', value: booking.code ?? '–' },
  { name: 'Payment Id', value: booking.paymentId ? idText(booking.paymentId) : 'N/A' },
  { name: 'Car', value: showCar(booking.carId) },
  ...(booking.earlierCars ?? []).map(({ car, toDate }) => ({
    name: 'Earlier car',
    value: `${showCar(car)}, until ${formatDay(toDate)}`,
  })),
  { name: 'Location', value: booking.locationId.name },
  ...(booking.returnLocationId ? [{ name: 'Return location', value: booking.returnLocationId.name }] : []),
  { name: 'Customer', value: booking.customerId.name },
  { name: 'Email', value: booking.customerId.email ? idText(booking.customerId.email) : '–' },
  { name: 'Phone', value: showPhone(booking.customerId.phone) },
  ...driverFacts(booking),
  ...(booking.madeBy === undefined ? [] : [{ name: 'Made by', value: booking.madeBy }]),
  { name: 'From Date', value: dayTime(booking.fromDate, booking.pickUpTime) },
  { name: 'To Date', value: dayTime(booking.toDate, booking.returnTime) },
  ...(booking.paymentRequest ? requestFacts(booking.paymentRequest) : []),
  { name: 'Price per day', value: formatRupees(booking.pricePerDay) },
  ...priceFacts(booking.priceLines),
  {
    name: `Total, ${daysInWords(booking.dayCount)}`,
    value: formatRupees(booking.totalAmount),
    isLarge: true,
  },
  ...(booking.balance === undefined
    ? []
    : [{ name: 'Still to pay', value: formatRupees(booking.balance), isLarge: true }]),
  ...(booking.deposit ? depositFacts(booking.deposit) : []),
];
