import type { DueBack, NextClaim } from '@rental/contracts';
import { formatDayTime, showCar } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CustomerPhone } from '../../../../ui/link/phone-link.tsx';
import { BookingDetailDialog } from '../../booking-detail-dialog.tsx';
import { CustomerLine, PlaceLine } from '../today-lines.tsx';
import { dueText, freeText, isHidden, isLate, lateText, startText } from './due-texts.ts';
import { NotBack } from './not-back.tsx';

type DueBackRowProps = { rental: DueBack; today: string; moment: string };

/** A car that is due back, with its customer, the next customer and a button to report that the car isn’t back. */
export function DueBackRow({ rental, today, moment }: DueBackRowProps) {
  const late = isLate(rental, moment);
  const free = freeText(rental, { today, moment });

  return (
    <li className="grid gap-0.5 py-2.5 text-[15px]">
      <p className="font-semibold tabular-nums">
        {dueText(rental, today)}
        {late && <span className="text-error">, {lateText(rental, moment)}</span>}
      </p>
      <CustomerLine rental={rental} />
      <p className="wrap-anywhere">{showCar({ ...rental, plate: rental.plate ?? undefined })}</p>
      <PlaceLine
        place={rental.returnLocationName ?? rental.locationName}
        end={`Since ${formatDayTime(rental.fromDate, rental.pickUpTime)}`}
        code={rental.code}
      />
      <Next next={rental.next} today={today} />
      {free !== null && <p className="wrap-anywhere">{free}</p>}
      {free !== null && rental.next?.kind === 'booked' && !isHidden(rental.next) && <AnotherCar next={rental.next} />}
      {late && <NotBack rental={rental} isReported={rental.lateDays.includes(today)} />}
    </li>
  );
}

/** Opens the next booking of a late car, to give it another car. */
function AnotherCar({ next: { _id, customerName } }: { next: NextClaim }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="mt-1 justify-self-start"
        aria-label={`Another car for ${customerName ?? 'the next booking'}`}
        onClick={() => setIsOpen(true)}
      >
        Another car
      </Button>
      <BookingDetailDialog bookingId={isOpen ? _id : ''} wantsOther onClose={() => setIsOpen(false)} />
    </>
  );
}

function Next({ next, today }: { next: NextClaim | null; today: string }) {
  if (next === null) return <p className="text-sm text-ink-700">No booking in the next 7 days</p>;
  const start = startText(next, today);
  if (next.kind === 'blocked') return <p>Next: blocked from {start}</p>;
  const unpaid = next.kind === 'held' && ' (not paid yet)';
  if (isHidden(next))
    return (
      <p>
        Next: booking at another location{unpaid}, {start}
      </p>
    );
  return (
    <p className="wrap-anywhere">
      Next: {next.customerName}
      {unpaid}, <span className="whitespace-nowrap">{start}</span>,{' '}
      <span className="whitespace-nowrap">
        <CustomerPhone phone={next.customerPhone} />
      </span>
    </p>
  );
}
