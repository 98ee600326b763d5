import { enableAll, type Mutant } from '../search/model.ts';

/**
 * The amount of each payment, in rupees. The first two pay for the same hold, so one of them confirms the booking and
 * the other is refunded. The last one is made later, for an addition that is recorded in the ledger.
 */
export const amounts = [2, 2, 1] as const;
export const later = 2;

export const status = { pending: 0, confirmed: 1, cancelled: 2 } as const;
export const outcome = { none: 0, undecided: 1, kept: 2, refund: 3 } as const;

/** The ledger entries that refund money: a goodwill refund and a cancellation. */
export const entries = ['gift', 'cancel'] as const;
export type EntryName = (typeof entries)[number];

export const step = {
  idle: 0,
  judge: 1,
  confirm: 2,
  keep: 3,
  refuse: 4,
  gift: 5,
  cancel: 6,
  promise: 7,
  clear: 8,
  tell: 9,
} as const;

/** The fields of each record, with the number of bits for each. */
export const bits = {
  /**
   * `settledBy` counts from 1. `isExtended` says whether the ledger lists the later payment. `owed` is stored with
   * `debtFloor` added.
   */
  booking: { status: 2, settledBy: 2, isExtended: 1, isReturned: 1, followUp: 1, owed: 4 },
  /** What the ledger refunds of a payment: by each entry, and outside our system. */
  back: { gift: 2, cancel: 2, external: 2 },
  /**
   * `gift` and `cancel` are parts. `outside` was refunded in the dashboard, and `told` is how much of that was compared
   * with the ledger.
   */
  charge: { outcome: 2, gift: 2, cancel: 2, outside: 2, told: 2 },
  /** `seen` has one bit for each entry that was read, or is the amount refunded in the dashboard. */
  worker: { step: 4, isStale: 1, payment: 2, amount: 3, isLast: 1, seen: 2 },
} as const;

type Fields<Name extends keyof typeof bits> = Record<keyof (typeof bits)[Name], number>;
export type Booking = Fields<'booking'>;
export type Back = Fields<'back'>;
export type Charge = Fields<'charge'>;
export type Worker = Fields<'worker'>;

export const idleWorker: Worker = { step: step.idle, isStale: 0, payment: 0, amount: 0, isLast: 0, seen: 0 };

export interface World {
  booking: Booking;
  backs: Back[];
  charges: Charge[];
  workers: Worker[];
}

/** What the model explores. */
export interface PaymentsConfiguration {
  workers: number;
  /** How many payments for the hold may arrive. */
  holds: 1 | 2;
  /** Whether the later payment may extend the booking. */
  extends?: boolean;
  /**
   * `gives`: an admin may refund two rupees (T22). `cancels`: the customer may cancel with a refund of this amount
   * (T9).
   */
  gives?: boolean;
  cancels?: number;
  /** How many rupees of each payment may be refunded in the dashboard. */
  outside?: number;
}

/** Added to the amount owed before it is packed, because it may be negative in a mutant. */
export const debtFloor = 8;

export const createWorld = ({ workers }: PaymentsConfiguration): World => ({
  booking: { status: status.pending, settledBy: 0, isExtended: 0, isReturned: 0, followUp: 0, owed: debtFloor },
  backs: amounts.map(() => ({ gift: 0, cancel: 0, external: 0 })),
  charges: amounts.map(() => ({ outcome: outcome.none, gift: 0, cancel: 0, outside: 0, told: 0 })),
  workers: Array.from({ length: workers }, () => ({ ...idleWorker })),
});

/** Returns the number of workers and of payments for the hold, followed by the enabled options. */
export function nameOf({ workers, holds, extends: isLonger, gives, cancels, outside }: PaymentsConfiguration): string {
  const extras = [
    isLonger && 'extended',
    gives && 'gift',
    cancels !== undefined && `cancelled for ${cancels}`,
    outside !== undefined && `${outside} outside`,
  ].filter((extra) => typeof extra === 'string');
  return [`payments: ${workers} workers, ${holds} of the hold`, ...extras].join(' + ');
}

const all = { holds: 1, extends: true } as const;
const two: PaymentsConfiguration = { ...all, workers: 1 };
const given: PaymentsConfiguration = { ...all, workers: 1, gives: true };
const returned: PaymentsConfiguration = { ...all, workers: 1, outside: 2 };

/** The worlds that every build explores. */
export const quickPayments: readonly PaymentsConfiguration[] = [
  { workers: 3, holds: 2, extends: true, cancels: 3 },
  { ...all, workers: 2, gives: true, cancels: 3, outside: 1 },
];

/** The additional worlds that `npm run test:model` explores. */
export const largePayments: readonly PaymentsConfiguration[] = [
  { workers: 2, holds: 2, extends: true, gives: true, cancels: 2 },
  { ...all, workers: 2, gives: true, outside: 2 },
];

/** The guards for several payments, each with the mutant that lacks it. */
export const paymentsMutants = {
  judgesByLedger: { title: 'only settledBy counts', world: two, fault: /^M2/ },
  settlesOnce: { title: 'T2 of a confirmed booking', world: { ...two, workers: 2, holds: 2 }, fault: /^M[12]/ },
  plansInSameWrite: { title: 'T9 and T22 without the refund', world: given, fault: /^M1/ },
  splitsByRest: { title: 'a refund from the payment that confirmed', world: { ...given, cancels: 3 }, fault: /^M1/ },
  followsAll: { title: 'T12 after the parts of one payment', world: given, fault: /^quiet/ },
  endsWithoutMoney: { title: 'T11 if nothing is left of one payment', world: returned, fault: /^M3/ },
} satisfies Record<string, Mutant<PaymentsConfiguration>>;

export const paymentsGuards = enableAll(paymentsMutants);
export type PaymentsGuards = typeof paymentsGuards;
