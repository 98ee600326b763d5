import type { CounterRental, CounterReturn, NextClaim } from '@rental/contracts';
import { formatDayTime, showCar } from '@rental/contracts';
import type { ReactNode } from 'react';
import { BalanceDue, DepositDue } from '../../rental/handover/balance-due.tsx';
import type { WantedStep } from '../../rental/handover/handover-dialog.tsx';
import { type Step, stepTexts, unpaidText } from '../../rental/handover/handover-texts.ts';
import { TakeMoney } from '../../rental/money/take-money.tsx';
import { isHidden, isLate, lateText } from '../../rental/today/late/due-texts.ts';
import { CustomerLine, PlaceLine } from '../../rental/today/today-lines.tsx';
import { offlineTexts } from '../offline/offline-texts.ts';
import type { WaitingStep } from '../offline/stored-steps.ts';
import { Button } from '../../../ui/button.tsx';
import { CustomerPhone } from '../../../ui/link/phone-link.tsx';
import { latePickUp, whenText } from './now-texts.ts';

/**
 * The properties that all rows of the counter have. `waiting` are the steps on this device that are not sent yet.
 */
export type RowContext = {
  today: string;
  /** The time in India, such as `2026-12-06T10:30`. */
  moment: string;
  waiting: readonly WaitingStep[];
  onStep: (wanted: WantedStep) => void;
};

type RowProps<R extends CounterRental = CounterRental> = { rental: R; context: RowContext };

/** A rental whose car is to be handed out. */
export function PickUpRow({ rental, context }: RowProps) {
  return (
    <RentalRow
      rental={rental}
      title={`Pick-up ${whenText(rental.fromDate, rental.pickUpTime, context.today)}`}
      late={latePickUp(rental, context)}
      place={rental.locationName}
      end={untilText(rental)}
    >
      <BalanceDue rental={rental} />
      <DepositDue rental={rental} />
      <StepButton rental={rental} step="handOut" context={context} />
    </RentalRow>
  );
}

/** A rental whose car is to be taken back. */
export function ReturnRow({ rental, context }: RowProps<CounterReturn>) {
  return (
    <RentalRow
      {...returnFacts(rental, context)}
      late={isLate(rental, context.moment) ? lateText(rental, context.moment) : null}
    >
      <NextBooking rental={rental} context={context} />
      <BalanceDue rental={rental} />
      <StepButton rental={rental} step="takeBack" context={context} />
    </RentalRow>
  );
}

/** A rental that began before the counter was turned on. */
export function UnknownRow({ rental, context }: RowProps<CounterReturn>) {
  return (
    <RentalRow {...returnFacts(rental, context)}>
      <BalanceDue rental={rental} />
      {rental.toDate >= context.today && <StepButton rental={rental} step="handOut" context={context} />}
    </RentalRow>
  );
}

const noop = () => undefined;

/** A rental that is not fully paid. */
export function ToPayRow({ rental, context }: RowProps) {
  const isOver = rental.stage === 'returned' || rental.stage === 'no_show';
  return (
    <RentalRow
      rental={rental}
      title={
        isOver
          ? `Ended ${whenText(rental.toDate, rental.returnTime, context.today)}`
          : `Pick-up ${whenText(rental.fromDate, rental.pickUpTime, context.today)}`
      }
      place={rental.locationName}
      end={untilText(rental)}
    >
      {rental.balance !== undefined && (
        <TakeMoney
          booking={rental}
          balance={rental.balance}
          text={unpaidText(rental.balance)}
          qr={{ customer: { name: rental.customerName, phone: rental.customerPhone }, onCover: noop }}
          onBusy={noop}
        />
      )}
    </RentalRow>
  );
}

export const untilText = ({ toDate, returnTime, returnLocationName: returned }: CounterRental): string =>
  `Until ${formatDayTime(toDate, returnTime)}${returned === undefined ? '' : ` at ${returned}`}`;

const returnFacts = (rental: CounterReturn, { today }: RowContext) => ({
  rental,
  title: `Due back ${whenText(rental.toDate, rental.returnTime, today)}`,
  place: rental.returnLocationName ?? rental.locationName,
  end: `Since ${formatDayTime(rental.fromDate, rental.pickUpTime)}`,
});

type RentalRowProps = {
  rental: CounterRental;
  title: string;
  late?: string | null;
  place: string;
  end: string;
  children: ReactNode;
};

/** A rental of the counter: what is due, whom to call, the car and the place. */
export function RentalRow({ rental, title, late = null, place, end, children }: RentalRowProps) {
  return (
    <li className="grid gap-1 py-3 text-[15px]">
      <p className="font-semibold tabular-nums">
        {title}
        {late !== null && <span className="text-error">, {late}</span>}
      </p>
      <CustomerLine rental={rental} />
      <p className="wrap-anywhere">{showCar({ ...rental, plate: rental.plate ?? undefined })}</p>
      <PlaceLine place={place} end={end} code={rental.code} />
      {children}
    </li>
  );
}

type StepButtonProps = RowProps & { step: Step };

function StepButton({ rental, step, context: { waiting, onStep } }: StepButtonProps) {
  const before = waiting.find(({ body }) => body.bookingId === rental._id);
  if (before)
    return <p className="font-semibold text-waiting">{offlineTexts.states[before.refusal ? 'refused' : 'waiting']}</p>;
  return (
    <Button
      size="md"
      className="mt-1 sm:min-w-36 sm:justify-self-start"
      aria-label={`${stepTexts[step]}: ${rental.carName}, ${rental.customerName}`}
      onClick={({ currentTarget }) => {
        noteWayBack(currentTarget);
        onStep({ bookingId: rental._id, step });
      }}
    >
      {stepTexts[step]}
    </Button>
  );
}

/**
 * A dialog returns the focus to the last focused element that still exists. This row’s button disappears once the step
 * is recorded, so the lists are focused just before it.
 */
export function noteWayBack(button: HTMLElement): void {
  button.closest<HTMLElement>('section[tabindex="-1"]')?.focus({ preventScroll: true });
  button.focus({ preventScroll: true });
}

/** Says when the car’s next booking or block begins and, if the car is late, which customer to call. */
function NextBooking({ rental, context: { today, moment } }: RowProps<CounterReturn>) {
  const { next } = rental;
  if (next === null) return null;
  const mayCall = next.kind !== 'blocked' && !isHidden(next) && isLate(rental, moment);

  return (
    <p className="wrap-anywhere">
      {startOf(next, today)}
      {mayCall && (
        <>
          {' '}
          {next.customerName}, <CustomerPhone phone={next.customerPhone} />
        </>
      )}
    </p>
  );
}

function startOf({ kind, fromDate, pickUpTime }: NextClaim, today: string): string {
  const start = whenText(fromDate, pickUpTime, today);
  return kind === 'blocked' ? `This car is blocked from ${start}.` : `Next booking of this car: ${start}.`;
}
