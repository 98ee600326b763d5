import type { Period } from '../days/period.ts';
import { calendarHead, calendarText, escaped, startAndEnd, timeZoneOfIndia } from './calendar-lines.ts';
import type { RentalTimes } from './rental-times.ts';

/** An event of a feed. `uid` is unique and never changes; `sequence` grows with each change. */
export type FeedEvent = Period &
  RentalTimes & {
    uid: string;
    sequence: number;
    changedAt: Date;
    summary: string;
    place?: string | undefined;
    notes: readonly string[];
  };

/** The beginning of a feed. Its name and how often it should be read are hints that some programs use. */
export const feedStart = (name: string): string =>
  calendarText([
    ...calendarHead,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    `X-WR-CALNAME:${escaped(name)}`,
    ...timeZoneOfIndia,
  ]);

export const feedEnd = calendarText(['END:VCALENDAR']);

/** A moment in UTC, such as `20261120T063000Z`. */
const inUtc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * One event of a feed. Without `METHOD`, `DTSTAMP` is the time of the last change. Source: RFC 5545, section 3.8.7.2.
 */
export const feedEvent = ({ uid, sequence, changedAt, summary, place, notes, ...period }: FeedEvent): string =>
  calendarText([
    'BEGIN:VEVENT',
    `UID:${uid}@sarani.example`,
    `DTSTAMP:${inUtc(changedAt)}`,
    `LAST-MODIFIED:${inUtc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    ...startAndEnd(period),
    `SUMMARY:${escaped(summary)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    ...(notes.length === 0 ? [] : [`DESCRIPTION:${escaped(notes.join('\n'))}`]),
    'END:VEVENT',
  ]);
