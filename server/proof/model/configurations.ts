import type { LedgerConfiguration } from './ledger/world.ts';
import type { Configuration } from './protocol/configuration.ts';

const withTime = { hasProof: true, canStart: true };

/** The configurations that every build explores within a few seconds. Source: protocol, section 10. */
export const quickConfigurations: readonly Configuration[] = [
  { bookings: 1, owners: [0], workers: 2, ...withTime },
  { bookings: 2, owners: [0, 1], workers: 2, ...withTime },
  { bookings: 1, owners: [0, 0], workers: 2, ...withTime, hasOutsideRefunds: true },
  { bookings: 1, owners: [0, 0], workers: 2, ...withTime, mismatched: [1] },
  { bookings: 2, owners: [0, 1], workers: 2, days: [0, 1], users: [0, 1], hasProof: true },
];

/** The additional configurations that `npm run test:model` explores. */
export const largeConfigurations: readonly Configuration[] = [
  { bookings: 1, owners: [0, 0], workers: 3, ...withTime },
  { bookings: 2, owners: [0, 1], workers: 2, ...withTime, hasBlock: true },
  { bookings: 2, owners: [0, 1], workers: 3, ...withTime },
  { bookings: 2, owners: [0, 0, 1], workers: 2, ...withTime },
  { bookings: 3, owners: [0, 1, 2], workers: 2 },
  { bookings: 2, owners: [0, 0, 1], workers: 3 },
  { bookings: 2, owners: [0, 1], workers: 2, ...withTime, hasOutsideRefunds: true },
  { bookings: 1, owners: [0, 0], workers: 3, ...withTime, hasOutsideRefunds: true },
  { bookings: 2, owners: [0, 1], workers: 3, days: [0, 1], users: [0, 1], ...withTime },
  { bookings: 3, owners: [0, 1, 2], workers: 2, days: [0, 0, 1], users: [1, 2] },
];

/** The ledger configurations, including partial refunds, that every build explores. */
export const quickLedgers: readonly LedgerConfiguration[] = [
  { workers: 2, gifts: 1, outside: 1, fails: true },
  { workers: 2, gifts: 1, fails: true, reverses: true },
  { workers: 2, gifts: 0, cancels: true, outside: 1, starts: true },
  { workers: 2, gifts: 1, outside: 1, forgetsKeys: true },
  { workers: 1, gifts: 1, outside: 1, comesBack: true, spareParts: 1 },
];

/**
 * The additional ledger configurations that `npm run test:model` explores. None combines `forgetsKeys` with `fails`,
 * because two refunds with the same idempotency key could then both be legitimate.
 */
export const largeLedgers: readonly LedgerConfiguration[] = [
  { workers: 2, gifts: 1, outside: 3, fails: true },
  { workers: 2, gifts: 1, outside: 2, fails: true, reverses: true },
  { workers: 2, gifts: 0, cancels: true, outside: 3, fails: true, starts: true },
  { workers: 2, gifts: 0, cancels: true, outside: 2, starts: true, forgetsKeys: true },
  { workers: 2, gifts: 2, outside: 1 },
  { workers: 2, gifts: 1, outside: 1, comesBack: true, spareParts: 1 },
  { workers: 1, gifts: 0, cancels: true, outside: 2, comesBack: true, fails: true, spareParts: 2 },
  { workers: 2, gifts: 1, cancels: true, outside: 1, starts: true },
  { workers: 3, gifts: 1, outside: 1 },
  { workers: 1, gifts: 1, cancels: true, outside: 2, fails: true, starts: true },
];
