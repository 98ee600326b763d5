import { addDays, closedBy, closedOn, formatDay, listDays, showCar } from '@rental/contracts';
import type { DayEnd, LocationDetail, Opening, StandingEnds } from '@rental/contracts';
import { Link } from 'react-router-dom';
import type { Question } from '../../lib/form/use-versioned-form.ts';
import { adminAddress } from '../../lib/use-admin-url.ts';
import { PeriodLines } from '../../ui/day-time.tsx';
import { CustomerPhone } from '../../ui/link/phone-link.tsx';

/*
 * The warning about bookings at times for which a location closes. An admin must confirm it before the change is saved.
 */

/** The end of a booking is at most this many days from now. */
const daysAhead = 365;

type Context = { hasTimes: boolean; today: string };

/**
 * Returns the query for the bookings that a change of the opening hours or closed days may affect; null if it can’t
 * affect any. While times are on, the server compares the hours. Otherwise only days that become closed matter.
 */
export function openingChange(before: LocationDetail, after: Opening, { hasTimes, today }: Context) {
  const hours = hasTimes ? changedHours(before, after) : null;
  const isClosed = (day: string) => (hours ? closedBy(after, day) === 'day' : closedOn(after, day));
  const days = listDays(today, addDays(today, daysAhead)).filter((day) => !closedOn(before, day) && isClosed(day));
  if (days.length === 0 && !hours) return null;
  return { id: before._id, ...(days.length > 0 && { days: days.join(',') }), ...hours };
}

/** Returns the new hours and breaks as JSON; null if they did not change or were removed. */
function changedHours(before: Opening, { hours, pauses }: Opening) {
  if (!hours) return null;
  const [old, draft] = [
    [before.hours, before.pauses ?? null],
    [hours, pauses ?? null],
  ].map((each) => JSON.stringify(each));
  if (old === draft) return null;
  return { hours: JSON.stringify(hours), ...(pauses && { pauses: JSON.stringify(pauses) }) };
}

/** Returns a warning about bookings that would begin or end while the location is closed; null if there are none. */
export function openingQuestion(ends: StandingEnds): Question | null {
  const closing = closingQuestion(ends);
  const { outside } = ends;
  if (!outside || outside.count === 0) return closing;
  const rest = outside.count - outside.bookings.length;
  return {
    title: outsideTitle(outside.count),
    details: <Contacts bookings={outside.bookings} />,
    lines: [...(rest > 0 ? [`and ${rest} more`] : []), ...(closing ? [closing.title, ...closing.lines] : [])],
  };
}

const outsideTitle = (count: number): string =>
  count === 1
    ? '1 booking would fall outside these hours. It stays valid. Contact this customer:'
    : `${count} bookings would fall outside these hours. They stay valid. Contact these customers:`;

function Contacts({ bookings }: { bookings: readonly DayEnd[] }) {
  return (
    <ul className="grid gap-2">
      {bookings.map((booking) => (
        <li key={booking._id}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to={adminAddress({ booking: booking._id })}
              target="_blank"
              className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-crimson-700 underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {booking.customerName}
              <span className="sr-only">: booking {booking.code ?? booking._id}, opens in a new tab</span>
            </Link>
            <CustomerPhone phone={booking.customerPhone} />
          </p>
          <p className="text-sm wrap-anywhere">{showCar({ ...booking, plate: booking.plate ?? undefined })}</p>
          <PeriodLines rental={booking} className="text-sm" />
        </li>
      ))}
    </ul>
  );
}

const shownAtMost = 8;

/** Returns a warning about bookings that start or end on days that become closed; null if there are none. */
function closingQuestion({ count, bookings }: StandingEnds): Question | null {
  if (count === 0) return null;
  const lines = bookings
    .slice(0, shownAtMost)
    .map(({ _id, carName, fromDate, toDate }) => `${carName}, ${formatDay(fromDate)} to ${formatDay(toDate)} (${_id})`);
  const rest = count - lines.length;
  const title = `${count === 1 ? '1 booking begins or ends' : `${count} bookings begin or end`} on days when this location will be closed.`;
  return {
    title,
    lines: [
      ...lines,
      ...(rest > 0 ? [`and ${rest} more`] : []),
      'They stay valid. Arrange pick-up or return with each customer.',
    ],
  };
}
