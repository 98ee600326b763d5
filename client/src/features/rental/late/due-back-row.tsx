import type { DueBack, NextClaim } from '@rental/contracts';
import { formatDayTime, showCar, showPhone } from '@rental/contracts';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import { todayLinkClasses } from '../today-link.ts';
import { dueText, freeText, isLate, lateText, startText } from './due-texts.ts';
import { NotBack } from './not-back.tsx';

type DueBackRowProps = { rental: DueBack; today: string; moment: string };

/** A car that is due back: who has it, who gets it next, and a button to report that it isn’t back. */
export function DueBackRow({ rental, today, moment }: DueBackRowProps) {
  const { go } = useAdminUrl();
  const late = isLate(rental, moment);
  const free = freeText(rental, { today, moment });

  return (
    <li className="grid gap-0.5 py-2.5 text-[15px]">
      <p className="font-semibold tabular-nums">
        {dueText(rental, today)}
        {late && <span className="text-error">, {lateText(rental, moment)}</span>}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <button
          type="button"
          aria-label={`${rental.customerName}: details of booking ${rental.code ?? rental._id}`}
          onClick={() => go({ booking: rental._id })}
          className={`${todayLinkClasses} text-left wrap-anywhere`}
        >
          {rental.customerName}
        </button>
        <Phone phone={rental.customerPhone} />
      </p>
      <p className="wrap-anywhere">{showCar({ ...rental, plate: rental.plate ?? undefined })}</p>
      <p className="text-sm text-ink-700">
        {rental.locationName}
        {'\u00A0· '}
        <Unbroken
          parts={[`Since ${formatDayTime(rental.fromDate, rental.pickUpTime)}`, rental.code].filter(
            (part) => part !== null,
          )}
          mark={'\u00A0·'}
        />
      </p>
      <Next next={rental.next} today={today} />
      {free !== null && <p className="wrap-anywhere">{free}</p>}
      {late && <NotBack rental={rental} isReported={rental.lateDays.includes(today)} />}
    </li>
  );
}

const Phone = ({ phone }: { phone: string | null }) =>
  phone === null ? <span className="text-ink-600">{showPhone(null)}</span> : <PhoneLink phone={showPhone(phone)} />;

function Next({ next, today }: { next: NextClaim | null; today: string }) {
  if (next === null) return <p className="text-sm text-ink-700">No booking in the next 7 days</p>;
  const start = startText(next, today);
  if (next.customerName === null) return <p>Next: blocked from {start}</p>;
  return (
    <p className="wrap-anywhere">
      Next: {next.customerName}
      {next.kind === 'held' && ' (not paid yet)'}, <span className="whitespace-nowrap">{start}</span>,{' '}
      <span className="whitespace-nowrap">
        <Phone phone={next.customerPhone} />
      </span>
    </p>
  );
}
