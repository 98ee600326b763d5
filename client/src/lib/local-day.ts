/**
 * A calendar day `YYYY-MM-DD` as the visitor's browser writes dates. The day is read as one in UTC and written as one
 * in UTC, so no time zone can move it. `Invalid Date` when it cannot be read.
 */
export function localDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  return date.toLocaleDateString(undefined, { timeZone: 'UTC' });
}
