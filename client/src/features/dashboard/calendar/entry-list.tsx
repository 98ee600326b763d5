import type { CalendarEntry } from '@rental/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminAddress } from '../../../lib/use-admin-url.ts';
import { inIndia, PeriodLines, periodText } from '../../../ui/day-time.tsx';
import { BlockConflicts } from '../../block/block-conflicts.tsx';
import { BlockRemover } from '../../block/block-remover.tsx';
import { Button } from '../../../ui/button.tsx';
import { claimsNothing, entryLooks, hasDetails, titleOf } from './calendar-looks.ts';
import { cleaningText } from './halves.ts';
import { entriesByWeek } from './months.ts';

type EntriesProps = { entries: readonly CalendarEntry[] };

export function EntryList({ entries }: EntriesProps) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <EntryRow key={`${entry._id} ${entry.fromDate}`} entry={entry} />
      ))}
    </ul>
  );
}

export function WeekList({ month, entries }: EntriesProps & { month: string }) {
  if (entries.length === 0) return <p className="text-ink-700">Available every day.</p>;
  return (
    <ul className="grid gap-3">
      {entriesByWeek(month, entries).map((week) => (
        <li key={week.name}>
          <p className="text-sm font-semibold text-ink-700">{week.name}</p>
          <EntryList entries={week.entries} />
        </li>
      ))}
    </ul>
  );
}

function EntryRow({ entry }: { entry: CalendarEntry }) {
  const { word, letter, classes } = entryLooks[entry.kind];
  const days = periodText(entry);
  const cleaning = cleaningText(entry);
  const [showsBookings, setShowsBookings] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 gap-3">
        <span
          aria-hidden="true"
          className={`mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-[6px] border text-xs font-bold ${classes}`}
        >
          {letter}
        </span>
        <div className="min-w-0">
          <PeriodLines rental={entry} className="font-semibold" />
          <p className="text-sm text-ink-700">
            {claimsNothing(entry) ? 'Not blocked yet' : word}: {titleOf(entry)}
          </p>
          {cleaning && <p className="text-sm text-ink-700">{inIndia(cleaning)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-9">
        {entry.waits && (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={showsBookings}
            aria-label={`Show bookings during the block ${days}`}
            onClick={() => setShowsBookings(!showsBookings)}
          >
            Show bookings
          </Button>
        )}
        {entry.kind === 'blocked' && <BlockRemover blockId={entry._id} days={days} />}
        {hasDetails(entry) && (
          <Link
            to={adminAddress({ booking: entry._id })}
            className="inline-flex min-h-9 items-center text-sm font-semibold text-crimson-700 underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Details<span className="sr-only"> of the booking {days}</span>
          </Link>
        )}
      </div>
      {showsBookings && <BlockConflicts blockId={entry._id} />}
    </li>
  );
}
