import { join } from 'node:path';
import { dayInIndia, settingsContract } from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { User } from '../src/features/auth/account/user.model.ts';
import { Booking, type BookingRecord } from '../src/features/booking/booking.model.ts';
import { Coupon, type CouponRecord } from '../src/features/coupon/coupon.model.ts';
import { Difference } from '../src/features/reconciliation/difference.model.ts';
import { reconcileNow } from '../src/features/reconciliation/run-reconciliation.ts';
import { findUnopened, openRestored } from '../src/features/system/restore-moves.ts';
import { Restore } from '../src/features/system/restore.model.ts';
import { openStore } from '../src/platform/backup/open-store.ts';
import { daysSinceBackup } from '../src/tasks/backup/days-since-backup.ts';
import { makeBackup } from '../src/tasks/backup/make-backup.ts';
import { restoreBackup } from '../src/tasks/backup/restore-backup.ts';
import { wipeTestDatabase } from './support/database.ts';
import { buildCoupon } from './support/factories.ts';
import {
  createCustomer,
  type Customer,
  openRental,
  type Period,
  readBooking,
  readCharge,
  type Rental,
  verifyBody,
} from './support/open-rental.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/*
 * Recovery after losing an hour of business that the provider still has on record, for each kind of change. At the end,
 * the totals of our records and the provider’s must match to the paisa.
 */

const nothing = (): void => undefined;
const hour = 3_600_000;

const period = (day: number): Period => ({ fromDate: `2026-12-${day}`, toDate: `2026-12-${day + 1}` });

let rental: Rental;
let customer: Customer;
let address: string;

beforeEach(async () => {
  rental = await openRental({ env: { CANCELLATION_TIERS: '100@24' } });
  const { user } = rental.customer;
  // A restore logs everyone out, so a new session is needed for each token.
  customer = { user, token: async () => rental.app.signIn(user) };
  address = join(await makeTempFolder(), 'sarani-test');
});

const backUp = async () => makeBackup(openStore(address), { name: 'sarani-test', report: nothing });

/** Loses the database an hour after the backup, then restores the backup. */
async function loseAnHour(): Promise<void> {
  const { app } = rental;
  const at = app.clock.now();
  await app.advance(hour);
  await wipeTestDatabase();
  await restoreBackup(openStore(address), nothing, app.deps);
  // The backup is dated by the database’s real clock, so its time is replaced with that of the test’s clock.
  await Restore.updateOne({}, { $set: { at } });
}

/** Runs the recovery task. Returns the names of the differences that it repaired and of those that remain. */
async function walk() {
  const { deps } = rental.app;
  const repaired: string[] = [];
  for (const day of await daysSinceBackup(dayInIndia(deps.clock.now()))) {
    const report = await reconcileNow(day, deps);
    repaired.push(...(report?.repaired ?? []).map(({ kind, entity }) => `${kind}:${entity}`));
  }
  const open = await Difference.find({ resolved: null }).lean();
  return { repaired: repaired.toSorted(), left: open.map(({ _id }) => _id).toSorted() };
}

const withCode = ({ code: couponCode }: CouponRecord, on: Period) => ({ ...on, couponCode });

/** Makes a confirmed booking through the steps hold, order and payment. */
const pay = async (on: Period) => rental.confirmed(on, customer);

const readAll = async (made: { booking: { _id: string } }[]) =>
  Promise.all(made.map(async ({ booking }) => readBooking(booking._id)));

describe('recovery after restoring an older state', () => {
  test('confirms a hold that was paid after the backup, and recreates a booking that was made and paid after it', async () => {
    const held = await rental.holdAndOrder(period(10), customer);
    await backUp();
    const fields = rental.app.sandbox.pay(held.order.orderId);
    await rental.verify(verifyBody(held.order, fields), customer);
    const made = await pay(period(14));
    await loseAnHour();

    const { repaired, left } = await walk();

    const paid = [fields.razorpay_payment_id, made.fields.razorpay_payment_id];
    expect(repaired).toEqual(paid.map((id) => `unknown_payment:${id}`).toSorted());
    expect(left).toEqual([]);
    expect(await readBooking(held.booking._id)).toMatchObject({ status: 'confirmed', settledBy: paid[0] });
    expect(await readBooking(made.booking._id)).toMatchObject({
      code: made.booking.code,
      status: 'confirmed',
      settledBy: paid[1],
      days: ['2026-12-14', '2026-12-15'],
      totalAmount: made.booking.totalAmount,
      customerId: customer.user._id,
    });
    await rental.runUntilQuiet();
  });

  test('restores the cancellation tiers of a lost booking, even if other tiers apply now', async () => {
    await backUp();
    const { token: as } = await rental.app.signInAs('admin');
    const cancellationTiers = [{ percent: 40, hoursBefore: 0 }];
    await rental.app.client.succeed(settingsContract.saveBusiness, { as, body: { ...business, cancellationTiers } });
    const made = await pay(period(10));
    await loseAnHour();

    await walk();

    expect(await readBooking(made.booking._id)).toMatchObject({ status: 'confirmed', cancellationTiers });
    const { data } = await rental.cancel(made.booking._id, undefined, customer);
    expect(data?.refund).toBe(Math.ceil(made.booking.totalAmount * 0.4));
    await rental.runUntilQuiet();
  });

  test('refunds a lost payment if its days have been booked again since the restore', async () => {
    await backUp();
    const made = await pay(period(10));
    await loseAnHour();
    await pay(period(11));

    await walk();
    await rental.runUntilQuiet();

    expect(await readBooking(made.booking._id)).toMatchObject({ status: 'cancelled', cancelReason: 'car_unavailable' });
    expect(await readCharge(made.fields.razorpay_payment_id)).toMatchObject({ outcome: 'refund', net: 0 });
  });

  test('records our refunds made after the backup, releases the car of a cancelled booking and does not reuse an idempotency key', async () => {
    const kept = await pay(period(10));
    const cancelled = await pay(period(14));
    await backUp();
    await rental.cancel(cancelled.booking._id, undefined, customer);
    const lost = await pay(period(18));
    expect((await rental.cancel(lost.booking._id, undefined, customer)).error).toBeNull();
    await loseAnHour();

    const { left } = await walk();
    await rental.runUntilQuiet();
    await rental.cancel(kept.booking._id, undefined, customer);
    await rental.runUntilQuiet();

    expect(left).toEqual([]);
    expect(await readBooking(cancelled.booking._id)).toMatchObject({ cancelReason: 'refunded', holdsCar: false });
    expect(await readBooking(lost.booking._id)).toMatchObject({ status: 'cancelled', holdsCar: false });
    const refunds = rental.app.sandbox.state().refunds.map(({ payment_id: id }) => id);
    const paid = [cancelled, lost, kept].map(({ fields }) => fields.razorpay_payment_id);
    expect(refunds.toSorted()).toEqual(paid.toSorted());
  });

  test('counts a partial refund made after the backup as an external refund, and uses a new idempotency key for the next refund', async () => {
    const { app } = rental;
    const { booking, fields } = await pay(period(10));
    const id = fields.razorpay_payment_id;
    await backUp();
    const given = { razorpayPaymentId: id, amountInPaise: 50_000, key: `refund-${id}-1-1`, bookingId: booking._id };
    await app.deps.gateway.refund(given);
    await loseAnHour();

    const { repaired, left } = await walk();
    await rental.cancel(booking._id, undefined, customer);
    await rental.runUntilQuiet();

    expect([repaired.map((name) => name.split(':')[0]), left]).toEqual([['unknown_refund'], []]);
    expect(await readCharge(id)).toMatchObject({
      outsidePaise: 50_000,
      net: 0,
      parts: [{ key: `refund-${id}-1-2`, state: 'processed', amount: booking.totalAmount - 500 }],
    });
  });

  test('recreates bookings with the same coupon uses as before', async () => {
    const coupon = await buildCoupon({ totalLimit: 3 });
    await backUp();
    const made = [await pay(withCode(coupon, period(10))), await pay(withCode(coupon, period(14)))];
    const before = await readAll(made);
    await loseAnHour();

    const { left } = await walk();

    const after = await readAll(made);
    const usesOf = ({ couponId, couponSlot, couponTurn, price }: BookingRecord) => [
      couponId,
      couponSlot,
      couponTurn,
      price?.coupon,
    ];
    expect(left).toEqual([]);
    expect(after.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(after.map(usesOf)).toEqual(before.map(usesOf));
    await rental.runUntilQuiet();
  });

  test('recreates a booking with a different coupon slot (use number) if another booking has taken the original one', async () => {
    const coupon = await buildCoupon({ totalLimit: 2 });
    await backUp();
    const made = await pay(withCode(coupon, period(10)));
    const { couponSlot } = await readBooking(made.booking._id);
    await loseAnHour();
    const { _id } = await rental.hold(withCode(coupon, period(14)), customer);
    await Booking.updateOne({ _id }, { $set: { couponSlot } });

    await walk();

    const { status, ...use } = await readBooking(made.booking._id);
    expect([status, use.couponSlot, use.couponTurn]).toEqual(['confirmed', couponSlot === 0 ? 1 : 0, 1]);
    await rental.runUntilQuiet();
  });

  test('leaves a booking for an admin to resolve while its coupon has no uses left', async () => {
    const coupon = await buildCoupon({ totalLimit: 1 });
    await backUp();
    const { booking, fields } = await pay(withCode(coupon, period(10)));
    await loseAnHour();
    await pay(withCode(coupon, period(14)));

    const { left } = await walk();
    const early = await Booking.exists({ _id: booking._id });
    await Coupon.updateOne({ _id: coupon._id }, { $set: { totalLimit: 2, mostUses: 2 } });
    const again = await walk();

    expect([left, early]).toEqual([[`foreign_payment:${fields.razorpay_payment_id}`], null]);
    expect(again.left).toEqual([]);
    expect(await readBooking(booking._id)).toMatchObject({ status: 'confirmed', couponId: coupon._id });
    await rental.runUntilQuiet();
  });

  test('leaves a payment for an admin to resolve when its customer is unknown', async () => {
    const { app } = rental;
    await backUp();
    const late = await createCustomer(app);
    const { booking, fields } = await rental.confirmed(period(10), late);
    await loseAnHour();

    const { left } = await walk();

    expect(await User.exists({ _id: late.user._id })).toBeNull();
    expect(left).toEqual([`foreign_payment:${fields.razorpay_payment_id}`]);
    expect(await Booking.exists({ _id: booking._id })).toBeNull();
    app.sandbox.forget(fields.razorpay_payment_id);
  });

  test('changes nothing when it is repeated, and the database can then be opened to servers', async () => {
    await backUp();
    await pay(period(10));
    await loseAnHour();

    await walk();
    const again = await walk();
    const waited = await findUnopened();
    await openRestored(rental.app.deps);

    expect(again).toEqual({ repaired: [], left: [] });
    expect(waited?._id).toBe('sarani-test');
    expect(await findUnopened()).toBeNull();
    await rental.runUntilQuiet();
  });
});
