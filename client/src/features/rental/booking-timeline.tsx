import type { TimelineEntry } from '@rental/contracts';
import { Moment } from '../../ui/moment.tsx';
import { messageLine, messageTitle } from '../notification/message-words.ts';
import { detailOf, eventTexts } from './detail-texts.ts';

/** Each channel has a message of its own about one event, so its channel is a part of the key. */
const keyOf = ({ at, event, detail, message }: TimelineEntry): string =>
  `${at} ${event} ${detail ?? ''} ${message?.channel ?? ''}`;

/** The events of a booking, oldest first, in Indian time. */
export function BookingTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-label="Timeline">
      <h3 className="text-lg">Timeline</h3>
      <ol className="mt-2 border-l-2 border-line pl-4">
        {entries.map((entry) => (
          <li key={keyOf(entry)} className="relative pb-3 text-[15px] last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[21px] size-2 rounded-full bg-peacock-700" />
            <span className="font-semibold">
              {entry.message ? messageTitle(entry.message) : eventTexts[entry.event]}
            </span>
            <span className="block text-sm text-ink-700">
              <Moment at={entry.at} />
              {entry.detail && <span className="wrap-anywhere"> · {detailOf(entry)}</span>}
            </span>
            {entry.channel && <span className="block whitespace-pre-wrap wrap-anywhere">{entry.detail}</span>}
            {entry.message && (
              <span className="block text-sm text-ink-700">{messageLine(entry.message, entry.at)}</span>
            )}
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
