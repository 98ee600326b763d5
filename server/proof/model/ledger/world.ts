import { itemAt } from '../search/model.ts';

/** The single captured payment of the booking, in whole rupees. */
export const captured = 3;

export const outcome = { undecided: 0, kept: 1, returned: 2 } as const;
export const partState = { due: 0, requested: 1, processed: 2, failed: 3 } as const;
export const atProvider = { none: 0, pending: 1, processed: 2, failed: 3 } as const;

/** When the charge is to be processed next: `due` means now, `leased` means that a worker is attempting a refund. */
export const look = { never: 0, due: 1, leased: 2 } as const;

/** The step that a worker has reached. Each step is one call to the database or the provider. */
export const step = {
  idle: 0,
  cancel: 1,
  give: 2,
  readBooking: 3,
  endReturned: 4,
  noteReturned: 5,
  markTold: 6,
  mail: 7,
  keep: 8,
  add: 9,
  clear: 10,
  find: 11,
  ask: 12,
  list: 13,
  request: 14,
  end: 15,
  noteOutside: 16,
  judge: 17,
} as const;

/** The number of attempts per refund that the model explores: the first one and one retry by an admin. */
export const generations = 2;

/** How many refunds one key may create while the provider ignores keys; the model does not explore more. */
const refundsOfKey = 2;

/**
 * `backs[e]` is the amount that ledger entry e refunds, or 0 while the entry is not written; the last entry is written
 * by T9. `external` is the outside refund recorded in the ledger, and `mailedOutside` is how much of it the customer
 * was notified of.
 */
export type Booking = Record<
  'isCancelled' | 'isReturned' | 'followUp' | 'owed' | 'external' | 'mailedOutside' | 'mailedCancelled',
  number
> & { backs: number[] };

/**
 * `entry` counts from 1, or is 0 for an unused part; `refund` is the number of the recorded refund among those of its
 * key, or 0 for none.
 */
export type Part = Record<'entry' | 'amount' | 'state' | 'gen' | 'byHand' | 'tries' | 'refund', number>;

/**
 * Our charge. `outside` is the amount refunded outside our system, such as in the provider’s dashboard, without refunds
 * that failed or were reversed later; `back` is the amount of those. `lost` is how much did not cover any promised
 * refund when it was refunded; `told` is the last `outside` that the ledger has recorded completely, or `untold`.
 */
export type Charge = Record<'outcome' | 'outside' | 'back' | 'lost' | 'told' | 'nextAt', number> & { parts: Part[] };

/** The value of `told` while the ledger must be compared with the charge again. */
export const untold = captured + 1;

/** The `entry` of a part that owes the amount of failed or reversed outside refunds again. */
export const again = 3;

/** A refund at the provider. */
export type Refund = Record<'state' | 'amount', number>;

/**
 * What the provider’s list reports about a part: the state of the refund with generation `gen`, and whether it is the
 * second refund of the same key.
 */
export type News = Record<keyof typeof noNews, number>;

export const noNews = { state: 0, gen: 0, isSecond: 0 };

/**
 * One of our processes. `isStale`: the booking has changed since the worker read it. `part` (counted from 1) and `gen`
 * identify the refund to request; `part` may also be a ledger entry. `sum` and `left` are amounts read. `seen` is,
 * depending on the procedure, the amount lost, that of failed or reversed outside refunds, or one bit for each entry
 * read plus a higher bit for a cancelled booking. `flag` marks a repeated attempt, or an outside refund of all that was
 * left.
 */
export type Worker = Record<keyof typeof idleWorker, number> & { news: News[] };

export const idleWorker = {
  step: step.idle,
  isStale: 0,
  part: 0,
  gen: 0,
  flag: 0,
  isNew: 0,
  isRefused: 0,
  sum: 0,
  left: 0,
  seen: 0,
};

export interface World {
  booking: Booking;
  charge: Charge;
  /** The amount refunded in the provider’s dashboard, and the amount of such refunds that failed or were reversed. */
  outside: number;
  back: number;
  /** Grouped by part, then by generation. */
  refunds: Refund[];
  workers: Worker[];
  hasStarted: number;
}

/** Returns the index in `refunds` of the first refund of a part’s generation; `part` and `gen` count from 0. */
export const keyOf = (part: number, gen: number) => (part * generations + gen) * refundsOfKey;

export const refundAt = (world: World, key: number, refund: number) => itemAt(world.refunds, key + refund - 1);

export const isLive = ({ state }: Refund) => state === atProvider.pending || state === atProvider.processed;

/** The size of the world to explore. */
export interface LedgerConfiguration {
  workers: number;
  /** How many times an admin may refund 1 or 2 rupees (T22). */
  gifts: number;
  /** Whether the booking can be cancelled (T9). */
  cancels?: boolean;
  /** How many rupees may be refunded in the dashboard, one rupee at a time. */
  outside?: number;
  /** Whether refunds can fail; an admin then retries them or pays them by other means (C7, C13). */
  fails?: boolean;
  /** Whether a refund that the provider has processed can fail later. */
  reverses?: boolean;
  /** Whether outside refunds can fail or be reversed later (C14). */
  comesBack?: boolean;
  /** Whether the rental can start. */
  starts?: boolean;
  /** Whether the provider ignores idempotency keys. */
  forgetsKeys?: boolean;
  /** How many more parts than entries the charge has room for, so that a part can be added twice for the same entry. */
  spareParts?: number;
}

const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make);

/** The initial state: T2 has been applied, and the worker died before C2. */
export function createWorld(configuration: LedgerConfiguration): World {
  const { workers, gifts, cancels = false, spareParts = 0 } = configuration;
  const entries = gifts + (cancels ? 1 : 0);
  const parts = entries + spareParts;
  return {
    booking: {
      isCancelled: 0,
      isReturned: 0,
      followUp: 0,
      owed: captured,
      backs: times(entries, () => 0),
      external: 0,
      mailedOutside: 0,
      mailedCancelled: 0,
    },
    charge: {
      outcome: outcome.undecided,
      outside: 0,
      back: 0,
      lost: 0,
      told: 0,
      nextAt: look.due,
      parts: times(parts, () => ({ entry: 0, amount: 0, state: 0, gen: 0, byHand: 0, tries: 0, refund: 0 })),
    },
    outside: 0,
    back: 0,
    refunds: times(parts * generations * refundsOfKey, () => ({ state: atProvider.none, amount: 0 })),
    workers: times(workers, () => ({ ...idleWorker, news: times(parts, () => ({ ...noNews })) })),
    hasStarted: 0,
  };
}

/** Returns the numbers of workers and gifts, followed by the enabled options. */
export function nameOf(configuration: LedgerConfiguration): string {
  const { workers, gifts, outside = 0 } = configuration;
  const extras = [
    configuration.cancels && 'cancelled',
    outside > 0 && `${outside} outside`,
    configuration.fails && 'failing',
    configuration.reverses && 'reversed',
    configuration.comesBack && 'coming back',
    configuration.starts && 'start',
    configuration.forgetsKeys && 'keys off',
  ].filter((extra) => typeof extra === 'string');
  return [`ledger: ${workers} workers, ${gifts} gifts`, ...extras].join(' + ');
}
