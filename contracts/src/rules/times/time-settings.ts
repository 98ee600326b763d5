import * as z from 'zod/mini';

/* The settings for the times of pick-ups and returns. A location may have its own instead of those of the business. */

const minutes = (most: number) =>
  z.int('Enter a whole number').check(z.gte(0, 'At least 0'), z.lte(most, `At most ${most.toLocaleString('en-IN')}`));

/** In minutes: cleaning after a return, and the delay after which a car is late. */
export const readyMinutes = minutes(1_440);
export const lateMinutes = minutes(240);
/** In minutes: from now to the earliest pick-up, and from the last pick-up to closing. */
export const noticeMinutes = minutes(10_080);
export const lastPickUpMinutes = minutes(240);

/** `turnaround`: a car can leave again on the day of its return, once it has been cleaned. */
export const timeSettings = z
  .strictObject({
    isOn: z.boolean(),
    turnaround: z.boolean(),
    readyMinutes,
    lateMinutes,
    noticeMinutes,
    lastPickUpMinutes,
  })
  .check(
    z.refine(({ isOn, turnaround }) => isOn || !turnaround, {
      error: 'Turn on pick-up and return times first',
      path: ['turnaround'],
    }),
  );
export type TimeSettings = z.infer<typeof timeSettings>;

/** Until an admin saves others, no times are agreed and no notice is needed. */
export const standardTimes: TimeSettings = {
  isOn: false,
  turnaround: false,
  readyMinutes: 60,
  lateMinutes: 30,
  noticeMinutes: 0,
  lastPickUpMinutes: 30,
};

/** A full or half hour in India, `HH:MM`. */
export const halfHour = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[03]0$/, 'Use a full or half hour such as 09:30'));

/** The times that are preselected at a location. */
export const usualTimes = z.strictObject({ pickUp: halfHour, return: halfHour });
