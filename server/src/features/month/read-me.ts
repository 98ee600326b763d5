import { dayInIndia, formatDay } from '@rental/contracts';
import type { MonthLock } from '../receipt/lock/month-lock.model.ts';
import type { Month } from './month-part.ts';

const asLocked = 'its files have not changed since, except tally.xml and the files for Zoho.';

/** Returns the text that explains the files of a zip, with the lines of its parts. */
// oxlint-disable-next-line require-await -- a file is generated asynchronously
export async function* readMe(
  { month, now, isOver, lock }: Pick<Month, 'month' | 'now' | 'isOver'> & { lock: MonthLock | null },
  parts: readonly (readonly string[])[],
): AsyncGenerator<string> {
  const head = [
    `Month ${month}, written on ${formatDay(dayInIndia(now))}`,
    '',
    isOver
      ? 'The month is over. The files have the papers that were issued in it, by the day in India.'
      : 'THE MONTH IS NOT OVER. The files only have the papers that were issued so far.',
    ...(lock ? [`It was locked on ${formatDay(dayInIndia(lock.lockedAt))}, and ${asLocked}`] : []),
    '',
    'Nothing in these files decides a tax. The rates, the codes and the places of supply are those on the papers.',
    '',
    'files.csv           The size in bytes and the SHA-256 of each other file.',
  ];
  const lines = parts.filter((part) => part.length > 0).flatMap((part) => ['', ...part]);
  yield [...head, ...lines, ''].join('\r\n');
}
