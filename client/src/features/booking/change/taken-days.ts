import { addDays } from '@rental/contracts';

type Run = { first: string; last: string };

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const monthOf = (day: string): string => monthName.format(new Date(day));
const numberOf = (day: string): string => String(Number(day.slice(8)));
const nameOf = (day: string): string => `${numberOf(day)} ${monthOf(day)}`;

function runsOf(days: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}

/** Returns ascending days in words: `3 December`, `3 and 4 December`, or `30 November to 4 December and 8 December`. */
function daysInText(days: readonly string[]): string {
  const [first = '', second] = days;
  const isPair = days.length === 2 && second !== undefined && monthOf(first) === monthOf(second);
  if (isPair) return `${numberOf(first)} and ${nameOf(second)}`;
  return list.format(runsOf(days).map((run) => (run.first === run.last ? nameOf(run.first) : rangeOf(run))));
}

const rangeOf = ({ first, last }: Run): string =>
  `${monthOf(first) === monthOf(last) ? numberOf(first) : nameOf(first)} to ${nameOf(last)}`;

/** Says on which days the car is taken. */
export const takenInWords = (days: readonly string[]): string =>
  `${daysInText(days)} ${days.length === 1 ? 'is' : 'are'} taken. Call us: another car may be free.`;
