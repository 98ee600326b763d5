import { itemAt } from '../search/model.ts';

/** What the booking was paid with, in one captured payment, whole rupees. */
export const captured = 3;

export const outcome = { undecided: 0, kept: 1, returned: 2 } as const;
export const partState = { due: 0, requested: 1, processed: 2, failed: 3 } as const;
export const atProvider = { none: 0, pending: 1, processed: 2, failed: 3 } as const;

/** When the charge is looked at next: `due` once time has passed, `leased` while somebody is at a refund. */
export const look = { never: 0, due: 1, leased: 2 } as const;

/** Where a worker stands; each step is one call to the database or to the provider. */
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

/** The tries of a person are numbered from 0; the world is cut off where a third would begin. */
export const generations = 2;

/** Refunds that one key may make while the provider does not honour it; the world is cut off at a third. */
const refundsOfKey = 2;

/**
 * `backs[e]` is what our entry e gives back, 0 before it is written; the last is that of T9. `external` is what the
 * ledger knows of as returned by others, `mailedOutside` as much of it as the customer was told.
 */
export interface Booking {
  isCancelled: number;
  isReturned: number;
  followUp: number;
  owed: number;
  backs: number[];
  external: number;
  mailedOutside: number;
  mailedCancelled: number;
}

/** `entry` counts from 1, 0 while there is no such part; `refund` is which refund of its key it names, 0 for none. */
export type Part = Record<'entry' | 'amount' | 'state' | 'gen' | 'byHand' | 'tries' | 'refund', number>;

/** Our charge: what the provider returned, what of it paid no promise of ours, and what the ledger was told. */
export interface Charge {
  outcome: number;
  outside: number;
  lost: number;
  told: number;
  nextAt: number;
  parts: Part[];
}

/** A refund at the provider. */
export type Refund = Record<'state' | 'amount', number>;

/** What a list of refunds said about a part: how the refund of that generation is, and whether it is the second of its key. */
export type News = Record<'state' | 'gen' | 'isSecond', number>;

/**
 * One of our processes. `isStale`: the booking has moved since it was read. `part` (from 1) and `gen` are what it asks
 * a refund for, or the entry of a gift; `sum` and `left` amounts that it read; `seen` the entries that it read, one bit
 * each, and above them whether the booking was cancelled, or what of the money was lost. `flag`: of a try, not the
 * first; of what was returned, all that was left.
 */
export interface Worker {
  step: number;
  isStale: number;
  part: number;
  gen: number;
  flag: number;
  isNew: number;
  isRefused: number;
  sum: number;
  left: number;
  seen: number;
  news: News[];
}

export interface World {
  booking: Booking;
  charge: Charge;
  /** What was returned in the dashboard. */
  outside: number;
  /** Those of a part one after the other, those of a generation together. */
  refunds: Refund[];
  workers: Worker[];
  hasStarted: number;
}

/** Where in `refunds` the first refund of a part's generation stands; both count from 0. */
export const keyOf = (part: number, gen: number) => (part * generations + gen) * refundsOfKey;

export const refundAt = (world: World, key: number, refund: number) => itemAt(world.refunds, key + refund - 1);

export const isLive = ({ state }: Refund) => state === atProvider.pending || state === atProvider.processed;

/** How large a world to explore. */
export interface LedgerConfiguration {
  workers: number;
  /** How often an admin may give 1 or 2 back (T22). */
  gifts: number;
  /** The booking may be cancelled (T9). */
  cancels?: boolean;
  /** Rupees that may be returned in the dashboard, one at a time. */
  outside?: number;
  /** Refunds may fail, and a person acts on them (C7, C13). */
  fails?: boolean;
  /** What the provider called processed may come back. */
  reverses?: boolean;
  /** The first day of the rental may come. */
  starts?: boolean;
  /** The provider ignores idempotency keys. */
  forgetsKeys?: boolean;
  /** More places for parts than there are entries, for a charge that adds one twice. */
  spareParts?: number;
}

const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make);

/** T2 has just been made, and its worker died before C2. */
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
      lost: 0,
      told: 0,
      nextAt: look.due,
      parts: times(parts, () => ({ entry: 0, amount: 0, state: 0, gen: 0, byHand: 0, tries: 0, refund: 0 })),
    },
    outside: 0,
    refunds: times(parts * generations * refundsOfKey, () => ({ state: atProvider.none, amount: 0 })),
    workers: times(workers, () => ({
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
      news: times(parts, () => ({ state: 0, gen: 0, isSecond: 0 })),
    })),
    hasStarted: 0,
  };
}

/** 'ledger: workers and entries', and what else may happen. */
export function nameOf(configuration: LedgerConfiguration): string {
  const { workers, gifts, outside = 0 } = configuration;
  const extras = [
    configuration.cancels && 'cancelled',
    outside > 0 && `${outside} outside`,
    configuration.fails && 'failing',
    configuration.reverses && 'reversed',
    configuration.starts && 'start',
    configuration.forgetsKeys && 'keys off',
  ].filter((extra) => typeof extra === 'string');
  return [`ledger: ${workers} workers, ${gifts} gifts`, ...extras].join(' + ');
}
