import { addDays, countDays } from '../rules/days/dates.ts';

/* Separate from the schemas, so that screens can name a challan without loading them. */

/** What became of a challan. Only charging it to the customer makes it `charged`. */
export const challanStates = ['open', 'passed_on', 'contested', 'paid_by_us', 'charged'] as const;
export type ChallanState = (typeof challanStates)[number];

export const challanStateTexts: Record<ChallanState, string> = {
  open: 'Open',
  passed_on: 'Passed on',
  contested: 'Contested',
  paid_by_us: 'Paid by us',
  charged: 'Charged',
};

/** The states in which the fine is unpaid, as far as we know. Until it is paid, the authority may refuse to issue documents for the car. */
export const unpaidStates = ['open', 'passed_on', 'contested'] as const satisfies readonly ChallanState[];

export const isUnpaid = (state: ChallanState): boolean => unpaidStates.some((unpaid) => unpaid === state);

/** How many days after its date a notice must be answered. */
const daysToAnswer = 45;

/** Returns the last day on which a notice of this date can be answered. */
export const lastDayToAnswer = (noticeDate: string): string => addDays(noticeDate, daysToAnswer);

/** Returns how many days are left after today; negative once the last day is over. */
export const daysLeftToAnswer = (answerBy: string, today: string): number => countDays(today, answerBy) - 1;
