import { daysFrom, countOf } from './days.ts';
import { debtFloor, idleWorker, outcome, type Purpose, stage, status, type World } from './world.ts';

/** By default, every rental is of these days, at one rupee a day. */
const rented = daysFrom(1, 2);
export const holdAmount = countOf(rented);

/** What the model explores. Events whose option is omitted never happen. All sets of days are those of `days.ts`. */
export interface ChangeConfiguration {
  workers: number;
  payments: readonly Purpose[];
  /** Whether the booking is still an unpaid hold. Otherwise the first payment has confirmed it. */
  isHold?: boolean;
  /** The two days of the rental. */
  rents?: number;
  /** The days that each payment request wants. */
  plans?: readonly number[];
  /** Whether a valid checkout signature of a request can arrive. */
  hasProof?: boolean;
  /** The days to which a cheaper change moves the rental at once (T19). */
  shortens?: number;
  /** The days to which staff extend the rental at once, to be paid later (T19). */
  owes?: number;
  /** The most rupees that an admin refunds as goodwill (T22), and that a cancellation refunds (T9). */
  gives?: number;
  cancels?: number;
  /** The first day of the model and its last one; by default, it is the day before the rental. */
  today?: number;
  lastDay?: number;
  /** Whether staff report the car as not back (T24). */
  isLate?: boolean;
  /** The days that another customer wants. */
  rival?: number;
  /** The days for which the car is blocked over bookings, and whether the block may be released. */
  block?: number;
  releases?: boolean;
  /** How many rupees of each payment may be refunded in the dashboard. */
  outside?: number;
  /** The payment whose amount is wrong. */
  mismatched?: number;
  /** Whether the counter is used: cars are handed out and taken back, customers don’t come, and steps are undone. */
  stages?: boolean;
  /** Whether the car is out at first. */
  isOut?: boolean;
  /** The most rupees that are refunded if unused days are given up at the return, and for a no-show. */
  givesUp?: number;
  refundsNoShow?: number;
  /** Whether the booking may move to the other car, and the car that the other customer has. */
  swaps?: boolean;
  rivalCar?: 0 | 1;
  /** Whether a balance can be paid online, the most rupees that staff take at once, and whether they correct it. */
  paysOnline?: boolean;
  cash?: number;
  corrects?: boolean;
  /** How many rupees of the hold are paid when staff confirm it (T27). */
  confirms?: number;
  /** The deposit that was agreed, in rupees, and the most that staff take of it at once. */
  deposit?: number;
  takes?: number;
  /** The most rupees of extra charges, which staff add one by one, at the return or apart from it. */
  charges?: number;
}

/** The world before anything has happened. */
export function createWorld(configuration: ChangeConfiguration): World {
  const { workers, payments, isHold, today = 0, rents = rented, isOut, rivalCar = 0 } = configuration;
  const isPaid = isHold !== true;
  const nothing = { gift: 0, shorten: 0, cancel: 0, fix: 0, given: 0 };
  return {
    booking: {
      status: isPaid ? status.confirmed : status.pending,
      settledBy: Number(isPaid),
      own: rents,
      late: 0,
      plan: 0,
      claim: rents,
      request: 0,
      isLapsed: 0,
      proof: 0,
      followUp: 0,
      isReturned: 0,
      forBalance: 0,
    },
    money: {
      opened: 0,
      applied1: 0,
      applied2: 0,
      amount1: 0,
      amount2: 0,
      owed: debtFloor + (isPaid ? holdAmount : 0),
      price: isPaid ? holdAmount : 0,
    },
    car: { today, rival: 0, block: 0, blockState: 0, waits: 0 },
    counter: {
      stage: isOut ? stage.out : stage.booked,
      freeFrom: 0,
      undo: 0,
      isUndoOld: 0,
      isUndoPast: 0,
      hasRefunded: 0,
      car: 0,
      leg: 0,
      rival: 0,
    },
    cash: { first: 0, second: 0, drawer: 0 },
    deposit: { first: 0, second: 0, isPromised: 0, isDue: 0, charged: 0 },
    rivalCar,
    backs: payments.map(() => ({ ...nothing, external: 0, used: 0 })),
    charges: payments.map((_, payment) => {
      const hasSettled = isPaid && payment === 0;
      const row = hasSettled ? outcome.kept : outcome.none;
      return { ...nothing, isCaptured: Number(hasSettled), outcome: row, outside: 0, told: 0, done: 0 };
    }),
    workers: Array.from({ length: workers }, () => ({ ...idleWorker })),
    news: 0,
  };
}

const daysText = (days: number): string => [1, 2, 3, 4].filter((day) => (days & daysFrom(day, day)) !== 0).join('');

/** Returns the number of workers and what the payments are for, followed by the enabled options. */
export function nameOf({ workers, payments, plans = [], ...options }: ChangeConfiguration): string {
  const texts = Object.entries(options).map(([name, value]) => `${name}${textOf(name, value)}`);
  const requests = plans.map((days) => `request ${daysText(days)}`);
  return [`change: ${workers} workers, payments ${payments.join('')}`, ...requests, ...texts].join(' + ');
}

const setsOfDays = new Set(['rents', 'shortens', 'owes', 'rival', 'block']);

/** The value of an option, if it has one besides being enabled. */
function textOf(name: string, value: number | boolean): string {
  if (typeof value === 'boolean') return '';
  return ` ${setsOfDays.has(name) ? daysText(value) : value}`;
}
