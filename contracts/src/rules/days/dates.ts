/*
 * Calendar days. A rental day is a day in India, represented as a string `YYYY-MM-DD` and never as a timestamp.
 * `Date.UTC` is used only for calendar arithmetic.
 */

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const millisecondsPerDay = 86_400_000;
/** India has one time zone, UTC+5:30, without daylight saving time. */
const indiaOffsetMilliseconds = 19_800_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function ordinalOf(day: string): number {
  if (!dayPattern.test(day)) throw new RangeError(`not a calendar day: ${day}`);
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / millisecondsPerDay;
}

function dayOf(ordinal: number): string {
  const date = new Date(ordinal * millisecondsPerDay);
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** Whether the text is a day `YYYY-MM-DD` that exists, in the year 2000 or later. */
export function isDay(value: string): boolean {
  return value >= '2000-01-01' && isDayOfLife(value);
}

/** `isDay` for a day in someone’s life, such as a birthday, from 1900 on. */
export function isDayOfLife(value: string): boolean {
  return dayPattern.test(value) && value >= '1900-01-01' && dayOf(ordinalOf(value)) === value;
}

/** The day `count` days after `day`; a negative count goes back. */
export function addDays(day: string, count: number): string {
  return dayOf(ordinalOf(day) + count);
}

/** The number of days from `fromDate` to `toDate`, both included; zero or negative if `toDate` is earlier. */
export function countDays(fromDate: string, toDate: string): number {
  return ordinalOf(toDate) - ordinalOf(fromDate) + 1;
}

/** Every day from `fromDate` to `toDate`, both included. Throws RangeError if `toDate` is earlier. */
export function listDays(fromDate: string, toDate: string): string[] {
  const count = countDays(fromDate, toDate);
  if (count < 1) throw new RangeError(`${toDate} comes before ${fromDate}`);
  const first = ordinalOf(fromDate);
  return Array.from({ length: count }, (_, index) => dayOf(first + index));
}

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
}

export function dayInIndia(moment: Date): string {
  return dayOf(Math.floor((moment.getTime() + indiaOffsetMilliseconds) / millisecondsPerDay));
}

export function startOfDayInIndia(day: string): Date {
  return new Date(ordinalOf(day) * millisecondsPerDay - indiaOffsetMilliseconds);
}

/** The weekday as a number: Monday is 0, Sunday is 6. */
export function weekdayOf(day: string): number {
  return (((ordinalOf(day) + 3) % 7) + 7) % 7;
}

/**
 * Formats a day or a timestamp (shown as India's day) as `DD-MM-YYYY`. Returns '' for an empty value and `Invalid Date`
 * for an unparseable one. Source: texts, section 8.
 */
export function formatDay(value: string | null | undefined): string {
  if (value === null || value === undefined || value.trim() === '') return '';
  const day = toDay(value.trim());
  if (day === null) return 'Invalid Date';
  const [year, month, date] = day.split('-');
  return `${date}-${month}-${year}`;
}

function toDay(value: string): string | null {
  if (dayPattern.test(value)) return isDay(value) ? value : null;
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : dayInIndia(moment);
}
