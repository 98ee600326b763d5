import { createCreateModel } from './create/create-model.ts';
import { createOrderModel } from './order/order-model.ts';
import type { Configuration } from './protocol/configuration.ts';
import { createRefundModel } from './refund/refund-model.ts';

const withTime = { hasProof: true, canStart: true };

/** What every build explores, in seconds. Source: protocol, section 10. */
export const quickConfigurations: readonly Configuration[] = [
  { bookings: 1, owners: [0], workers: 2, ...withTime },
  { bookings: 1, owners: [0, 0], workers: 3, ...withTime },
  { bookings: 2, owners: [0, 1], workers: 2, ...withTime },
  { bookings: 1, owners: [0, 0], workers: 2, ...withTime, hasOutsideRefunds: true },
  { bookings: 1, owners: [0, 0], workers: 2, ...withTime, mismatched: [1] },
];

/** What `npm run test:model` explores on top. */
export const largeConfigurations: readonly Configuration[] = [
  { bookings: 2, owners: [0, 1], workers: 2, ...withTime, hasBlock: true },
  { bookings: 2, owners: [0, 1], workers: 3, ...withTime },
  { bookings: 2, owners: [0, 0, 1], workers: 2, ...withTime },
  { bookings: 3, owners: [0, 1, 2], workers: 2 },
  { bookings: 2, owners: [0, 0, 1], workers: 3 },
  { bookings: 2, owners: [0, 1], workers: 2, ...withTime, hasOutsideRefunds: true },
  { bookings: 1, owners: [0, 0], workers: 3, ...withTime, hasOutsideRefunds: true },
];

/** One customer three times, two of them the same click, and a rival for that day. */
export const quickWishes = [
  { customer: 0, day: 0 },
  { customer: 0, day: 0 },
  { customer: 0, day: 1 },
  { customer: 1, day: 0 },
];

/** One more day: a third hold of the same customer, where two are allowed. */
export const crowdedWishes = [
  { customer: 0, day: 0 },
  { customer: 0, day: 1 },
  { customer: 0, day: 2 },
  { customer: 1, day: 0 },
];

/** The small models, each with its own kind of world. */
export const createSmallModels = () => ({
  order: createOrderModel(3),
  refund: createRefundModel(3),
  doubleClick: createCreateModel(quickWishes),
  crowd: createCreateModel(crowdedWishes),
});

/** All of `quickWishes` and `crowdedWishes` at once. */
export const createLargestCreateModel = () => createCreateModel([...quickWishes, { customer: 0, day: 2 }]);
