import * as z from 'zod/mini';
import { day, moment, objectId, remark } from '../fields.ts';
import { rupees, signedRupees } from '../rules/money/money.ts';
import { counterMethods } from './counter-money.ts';

/** A member of our staff. */
const person = z.object({ _id: objectId, name: z.string() });

/** `expected` is what the drawer should have contained, and `difference` what it contained beyond that. */
const drawerCount = z.object({
  at: moment,
  count: rupees,
  expected: signedRupees,
  difference: signedRupees,
  by: person,
  reason: z.optional(z.string()),
});

/**
 * The cash of one person at one location, from its opening count to its closing count. `closing` is absent until the
 * cash is counted, so that nobody can adjust the count to `expected`. The drawer is open until its cash is counted and
 * any difference is explained.
 */
export const drawer = z.object({
  _id: objectId,
  person,
  openedAt: moment,
  openingCount: rupees,
  closing: z.optional(drawerCount),
  isOpen: z.boolean(),
});
export type Drawer = z.infer<typeof drawer>;

/** The browser creates `recordId`, which becomes the drawer’s id, so that a repeated call opens no second one. */
export const openDrawerBody = z.strictObject({ recordId: objectId, locationId: objectId, count: rupees });
export type OpenDrawerBody = z.infer<typeof openDrawerBody>;

export const longestDrawerReason = 200;

/** The first `count` is final. `reason` explains its difference from the expected cash. */
export const closeDrawerBody = z.strictObject({
  drawerId: objectId,
  count: rupees,
  reason: z.optional(remark),
});
export type CloseDrawerBody = z.infer<typeof closeDrawerBody>;

/**
 * The counter money of one person by one method. Returned money belongs to the person who returned it, corrected money
 * to the person who had recorded it. `isVerified` is false for UPI that nobody has verified. `isOutsideDrawer` is
 * present for cash that belongs to no drawer, and `isDeposit` for deposits.
 */
export const dayBookLine = z.object({
  person,
  method: z.enum(counterMethods),
  isVerified: z.optional(z.boolean()),
  isOutsideDrawer: z.optional(z.literal(true)),
  isDeposit: z.optional(z.literal(true)),
  payments: z.int(),
  taken: rupees,
  returned: rupees,
  corrected: rupees,
});
export type DayBookLine = z.infer<typeof dayBookLine>;

/** The counter money of one location and day in India, and the drawers that were open on that day. */
export const dayBook = z.object({ lines: z.array(dayBookLine), drawers: z.array(drawer) });
export type DayBook = z.infer<typeof dayBook>;

export const dayBookQuery = z.strictObject({ locationId: objectId, day });
