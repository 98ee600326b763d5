import { dayInIndia, startOfDayInIndia, timeOf } from '@rental/contracts';

const minuteMs = 60_000;

/** Returns the minute of the day in India, such as `14:35`. */
export const timeInIndia = (at: Date): string =>
  timeOf(Math.floor((at.getTime() - startOfDayInIndia(dayInIndia(at)).getTime()) / minuteMs));

/** Returns the day and the minute in India, such as `2026-11-20 14:35`, which spreadsheets sort. */
export const dayTimeInIndia = (at: Date): string => `${dayInIndia(at)} ${timeInIndia(at)}`;
