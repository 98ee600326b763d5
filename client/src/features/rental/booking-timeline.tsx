import type { TimelineEntry } from '@rental/contracts';
import { Moment } from '../../ui/moment.tsx';
import { detailOf, eventTexts } from './detail-texts.ts';

/** The events of a booking, oldest first, in Indian time. */
export function BookingTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-label="Timeline">
      <h3 className="text-lg">Timeline</h3>
      <ol className="mt-2 border-l-2 border-line pl-4">
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.event} ${entry.detail ?? ''}`} className="relative pb-3 text-[15px] last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[21px] size-2 rounded-full bg-peacock-700" />
            <span className="font-semibold">{eventTexts[entry.event]}</span>
            <span className="block text-sm text-ink-700">
              <Moment at={entry.at} />
              {entry.detail && <span className="wrap-anywhere"> · {detailOf(entry)}</span>}
            </span>
            {entry.by && (
              <span className="block text-sm text-ink-700">
                <span className="font-semibold">
                  {entry.by.name}
                  {entry.by.reason && ':'}
                </span>{' '}
                {entry.by.reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
