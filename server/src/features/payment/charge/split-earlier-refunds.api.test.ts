import { describe, expect, test } from 'vitest';
import { dieAt } from '../../../../test/support/interleave.ts';
import {
  createCustomer,
  openRental,
  type Paid,
  readBooking,
  readCharge,
  type Rental,
  verifyBody,
} from '../../../../test/support/open-rental.ts';
import { findUnmigrated, runMigrations } from '../../../platform/migration/migration.ts';
import { findBrokenInvariants } from '../../../tasks/find-broken-invariants.ts';
import { Booking, type BookingRecord } from '../../booking/booking.model.ts';
import { writeEarlierLedgers } from '../../booking/write-earlier-ledgers.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';
import { splitEarlierRefunds } from './split-earlier-refunds.ts';

/* What was stored before there were ledgers and parts: every old state becomes what today's moves would have made. */

const hours = 3_600_000;
const steps = [writeEarlierLedgers, splitEarlierRefunds];
const days = (first: number) => ({ fromDate: `2026-12-${first}`, toDate: `2026-12-${first + 1}` });

let rental: Rental;

const failRefund = (index: number) =>
  rental.app.sandbox.setRefund(rental.app.sandbox.state().refunds[index]?.id ?? '', 'failed');
const outside = ({ fields }: Paid, rupees?: number) =>
  rental.app.sandbox.refundOutside(fields.razorpay_payment_id, rupees === undefined ? undefined : rupees * 100);

/** Bookings in every state that has money, or never had any. */
async function playEverything(): Promise<void> {
  rental = await openRental({ env: { CANCELLATION_TIERS: '50@0' } });
  await rental.hold(days(10));
  await rental.confirmed(days(12));
  const cancelled = await rental.confirmed(days(14));
  await rental.cancel(cancelled.booking._id);
  const failed = await rental.confirmed(days(16));
  await rental.cancel(failed.booking._id);
  failRefund(1);
  const endedOutside = await rental.confirmed(days(18));
  outside(endedOutside);
  const partOutside = await rental.confirmed(days(20));
  outside(partOutside, 300);
  await rental.runFor(2 * hours, 4);
  const cutByOutside = await rental.confirmed(days(22));
  rental.app.sandbox.setBalance(0);
  await rental.cancel(cutByOutside.booking._id);
  rental.app.sandbox.setBalance(null);
  const late = await rental.holdAndOrder(days(24));
  await rental.app.advance(16 * 60_000);
  await rental.hold(days(24), await createCustomer(rental.app)).catch(() => undefined);
  const paidLate = rental.app.sandbox.pay(late.order.orderId);
  await rental.verify(verifyBody(late.order, paidLate));
  const undecided = await rental.holdAndOrder(days(26));
  const fields = rental.app.sandbox.pay(undecided.order.orderId);
  await dieAt({ name: 'settle:recorded', nth: 1 }, async () => rental.verify(verifyBody(undecided.order, fields)));
}

/** The booking as the version before stored it. */
async function downgradeBooking({ _id, ledger, status }: BookingRecord): Promise<void> {
  const external = ledger.flatMap(({ back }) => back).filter((each) => each.external);
  const returnedOutside = external.reduce((sum, { amount }) => sum + amount, 0);
  await Booking.updateOne(
    { _id },
    {
      $unset: { rev: 1, ledger: 1 },
      ...(returnedOutside > 0 && status === 'confirmed' && { $set: { returnedOutside } }),
    },
    { strict: false },
  );
}

/** The charge as the version before stored it. */
async function downgradeCharge(charge: ChargeRecord): Promise<void> {
  const outside =
    charge.outsidePaise > 0
      ? { $set: { outsideParts: charge.outsideParts.map(({ paise, at }) => ({ paise, at })) }, $unset: {} }
      : { $set: {}, $unset: { outsideParts: 1, outsidePaise: 1 } };
  await Charge.updateOne(
    { _id: charge._id },
    {
      $set: { ...judgedThen(charge), ...outside.$set },
      $unset: { rev: 1, parts: 1, toldPaise: 1, retryFrom: 1, ...outside.$unset },
    },
    { strict: false },
  );
}

function judgedThen(charge: ChargeRecord): object {
  const { _id, outcome, reason, parts, amount, retryFrom, capturedAt: dueAt } = charge;
  if (charge.outsidePaise === charge.providerPaise) {
    const key = `refund-${_id}-1`;
    const refund = { amount, state: 'processed', gen: 1, key, external: true, dueAt };
    return { outcome: 'refund', reason: 'refunded_outside', refund };
  }
  const [part] = parts;
  if (!part) return { outcome, reason, refund: null };
  const { id: _entry, paise: _paise, promised: _promised, ...kept } = part;
  const refund = { ...kept, retryFrom, external: false };
  return { outcome: 'refund', reason: outcome === 'kept' ? 'cancelled' : reason, refund };
}

const bookings = async () => Booking.find({ kind: 'booking' }).sort({ _id: 1 }).lean<BookingRecord[]>();
const charges = async () => Charge.find().sort({ _id: 1 }).lean();

async function downgradeAll(): Promise<void> {
  for (const booking of await bookings()) await downgradeBooking(booking);
  for (const charge of await charges()) await downgradeCharge(charge);
}

/** What must come back; ids of entries are new, and who cancelled is known only of admins. */
async function essence() {
  const money = (await bookings()).map(({ ledger }) =>
    ledger.map(({ why, lines, paid, back }) => ({ why: why === 'paid' ? why : 'later', lines, paid, back })),
  );
  const kept = (await charges()).map(({ parts, rev: _rev, nextAt: _next, ...charge }) => ({
    ...charge,
    parts: parts.map(({ id: _entry, paise, ...part }) => ({
      ...part,
      paise: part.state === 'processed' ? paise : null,
    })),
  }));
  return { money, kept };
}

const migrate = async (isDryRun = false): Promise<string[]> => {
  const lines: string[] = [];
  await runMigrations(steps, { isDryRun, report: (line) => void lines.push(line) }, rental.app.deps);
  return lines;
};

describe('what was stored before there were ledgers', () => {
  test('becomes what today’s moves would have made, and goes on from there', async () => {
    await playEverything();
    const before = await essence();
    await downgradeAll();
    expect(await findUnmigrated(steps)).toEqual(['write-ledgers', 'split-refunds']);

    const dry = await migrate(true);
    const left = await findUnmigrated(steps);
    await migrate();

    expect(dry).toEqual(['write-ledgers: would change 10', 'split-refunds: would change 8']);
    expect(left).toEqual(['write-ledgers', 'split-refunds']);
    expect(await essence()).toEqual(before);
    expect(await findUnmigrated(steps)).toEqual([]);
    expect(await findBrokenInvariants()).toEqual([]);
    for (const { _id, parts } of await charges()) {
      const { ledger } = await readBooking(String((await readCharge(_id)).bookingId));
      const entries = new Set(['all', ...ledger.map(({ id }) => String(id))]);
      expect(parts.filter(({ id }) => !entries.has(id))).toEqual([]);
    }
  });

  test('twice is as good as once, also when it was killed halfway', async () => {
    await playEverything();
    await downgradeAll();
    const [ledgers, refunds] = steps;
    await ledgers?.changeBatch(4, rental.app.deps);
    await ledgers?.changeBatch(100, rental.app.deps);
    await refunds?.changeBatch(3, rental.app.deps);
    await migrate();
    const once = [await bookings(), await charges()];

    const again = await migrate();

    expect(again).toEqual(['write-ledgers: changed 0', 'split-refunds: changed 0']);
    expect([await bookings(), await charges()]).toEqual(once);
  });

  test('is asked for in an index that holds nothing else', async () => {
    const plans = [
      await Booking.find({ kind: 'booking', rev: null }).explain('queryPlanner'),
      await Charge.find({ rev: null }).explain('queryPlanner'),
    ];

    expect(plans.map((plan) => JSON.stringify(plan))).toEqual([
      expect.stringContaining('"indexName":"without_ledger"'),
      expect.stringContaining('"indexName":"without_parts"'),
    ]);
  });
});
