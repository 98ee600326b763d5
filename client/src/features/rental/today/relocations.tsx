import type { Relocation, RelocationEnd } from '@rental/contracts';
import { formatDay, showCar } from '@rental/contracts';
import { Link } from 'react-router-dom';
import { adminAddress } from '../../../lib/use-admin-url.ts';
import { CarList } from './today-lines.tsx';
import { todayLinkClasses } from './today-link.ts';

/** The cars that the staff have to drive to their next pick-up; nothing if there are none. */
export const Relocations = ({ relocations }: { relocations: readonly Relocation[] }) => (
  <CarList
    id="relocations-heading"
    title="Cars to move"
    task="Drive them to their next pick-up location in time."
    rows={relocations.map(({ last, next }) => (
      <li key={next._id} className="grid gap-0.5 py-2.5 text-[15px]">
        <p className="font-semibold wrap-anywhere">{showCar({ ...next, plate: next.plate ?? undefined })}</p>
        <End title="Last return" end={last} place={last.returnLocationName ?? last.locationName} day={last.toDate} />
        <End title="Next pick-up" end={next} place={next.locationName} day={next.fromDate} />
      </li>
    ))}
  />
);

type EndProps = { title: string; end: RelocationEnd; place: string; day: string };

function End({ title, end, place, day }: EndProps) {
  const name = end.code ?? end._id;

  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="wrap-anywhere">
        {title}: {place}, <span className="whitespace-nowrap">{formatDay(day)}</span>
      </span>
      {!end.isElsewhere && (
        <Link
          to={adminAddress({ booking: end._id })}
          aria-label={`${title}: details of booking ${name}`}
          className={todayLinkClasses}
        >
          {name}
        </Link>
      )}
    </p>
  );
}
