import * as z from 'zod/mini';
import { odometer } from '../../booking/stage.ts';
import { day } from '../../fields.ts';
import { addDays, formatDay, lastDayOf } from '../days/dates.ts';
import { kilometresText } from '../handover/odometer.ts';

/* When a car is to be serviced: after a distance or a time since its last service, whichever comes first. */

/** A service counts as due this many days before its day, or this many kilometres before its reading. */
export const serviceNoticeDays = 14;
export const serviceNoticeKm = 500;

/** `km` and `months` are the interval; absent is what the business doesn’t count. */
export type ServiceInterval = { km?: number | undefined; months?: number | undefined };

/**
 * The last service of a car, its last odometer reading, and when its next service is to be: on `dueDay` or at
 * `dueOdometer`, whichever comes first. Each is absent if it isn’t known.
 */
export const carService = z.object({
  last: z.optional(z.object({ day, odometer: z.optional(odometer) })),
  reading: z.optional(odometer),
  dueDay: z.optional(day),
  dueOdometer: z.optional(z.int()),
});
export type CarService = z.infer<typeof carService>;

/** Returns the same day some months later, or the last day of that month if it has no such day. */
export function addMonths(from: string, months: number): string {
  const index = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  const [wanted, last] = [`${month}-${from.slice(8)}`, lastDayOf(month)];
  return wanted < last ? wanted : last;
}

/** Returns when a car is to be serviced next. Without a recorded service, nothing is due. */
export function nextService(
  { km, months }: ServiceInterval,
  { last, reading }: { last?: CarService['last'] | undefined; reading?: number | undefined },
): CarService {
  return {
    ...(last && { last }),
    ...(reading !== undefined && { reading }),
    ...(last && months !== undefined && { dueDay: addMonths(last.day, months) }),
    ...(last?.odometer !== undefined && km !== undefined && { dueOdometer: last.odometer + km }),
  };
}

export type ServiceNotice = { text: string; isOver: boolean };

/** Returns why a service is due, such as “Service due in 320 km”; empty if it isn’t due yet. */
export function serviceNotices({ reading, dueDay, dueOdometer }: CarService, today: string): ServiceNotice[] {
  const left = reading === undefined || dueOdometer === undefined ? null : dueOdometer - reading;
  return [
    ...(left !== null && left <= serviceNoticeKm ? [noticeByKm(left)] : []),
    ...(dueDay !== undefined && dueDay <= addDays(today, serviceNoticeDays) ? [noticeByDay(dueDay, today)] : []),
  ];
}

const noticeByKm = (left: number): ServiceNotice =>
  left > 0
    ? { text: `Service due in ${kilometresText(left)}`, isOver: false }
    : { text: left === 0 ? 'Service due now' : `Service overdue by ${kilometresText(-left)}`, isOver: true };

const noticeByDay = (dueDay: string, today: string): ServiceNotice => {
  const isOver = dueDay < today;
  return { text: `${isOver ? 'Service overdue since' : 'Service due on'} ${formatDay(dueDay)}`, isOver };
};
