import { type BookingDetail, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../local/seeded-random.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import {
  mailsOf,
  openRental,
  type Paid,
  readBooking,
  readCharge,
  type Rental,
} from '../../../test/support/open-rental.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { balanceOf } from '../booking/moves/ledger.ts';
import { reviewRefunds } from '../payment/settle/settle.ts';
import { findPapers } from '../receipt/find-papers.ts';
import { runAllWorkers } from '../payment/workers.ts';

const hours = 3_600_000;
const { get, giveBack, returnedByHand, retryRefund } = rentalContract;

let rental: Rental;
let paid: Paid;

async function open(tiers = '100@0'): Promise<void> {
  rental = await openRental({ env: { CANCELLATION_TIERS: tiers } });
  paid = await rental.confirmed();
}

const asAdmin = async () => (await staffOffice(rental.app)).as;
const refundsThere = () => rental.app.sandbox.state().refunds;
const chargeNow = async () => readCharge(paid.fields.razorpay_payment_id);
const total = () => paid.booking.totalAmount;

async function detail(as: string): Promise<BookingDetail> {
  return rental.app.client.succeed(get, { as, query: { id: paid.booking._id } });
}

/** Builds the request of an admin who has just read the booking. */
async function gift(amount: number, given: { recordId?: string; rev?: number } = {}) {
  const { rev } = await readBooking(paid.booking._id);
  const recordId = String(new ObjectId());
  return { bookingId: paid.booking._id, recordId, rev, amount, reason: 'The car came late', ...given };
}

async function give(amount: number, given: { recordId?: string; rev?: number } = {}, as?: string) {
  return rental.app.client.call(giveBack, { as: as ?? (await asAdmin()), body: await gift(amount, given) });
}

describe('PUT /payment/giveBack', () => {
  beforeEach(async () => open());

  test('refunds part of the payment with a reason, issues a credit note, emails the customer and leaves the rental unchanged', async () => {
    const as = await asAdmin();

    const { status, data } = await give(500, {}, as);
    const started = await detail(as);
    await rental.runUntilQuiet();

    expect([status, data]).toEqual([200, { bookingId: paid.booking._id, refund: 500 }]);
    expect(started.charges[0]).toMatchObject({
      net: total() - 500,
      refunds: [
        {
          kind: 'goodwill',
          amount: 500,
          state: 'requested',
          reference: expect.stringMatching(/^rfnd_/),
          by: { reason: 'The car came late' },
        },
      ],
    });
    expect(await readBooking(paid.booking._id)).toMatchObject({ status: 'confirmed', holdsCar: true, followUp: false });
    expect(refundsThere()).toMatchObject([{ amount: 50_000, status: 'processed' }]);
    expect((await mailsOf()).map((key) => key.split(':')[0])).toEqual(['confirmed', 'refund-done', 'refund-started']);
    expect(await findPapers(new ObjectId(paid.booking._id))).toMatchObject([
      { kind: 'receipt', number: 1, printed: { totalAmount: total() } },
      { kind: 'credit_note', number: 1, printed: { totalAmount: -500, lines: [{ kind: 'goodwill', amount: -500 }] } },
    ]);
  });

  test('refunds only once when requests have the same record id, even if they are concurrent or their amounts differ', async () => {
    const as = await asAdmin();
    const body = await gift(500);

    const first = await Promise.all([1, 2, 3].map(() => rental.app.client.call(giveBack, { as, body })));
    const again = await rental.app.client.call(giveBack, { as, body: { ...body, amount: 700 } });
    await rental.runUntilQuiet();

    expect([...first, again].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(again.data).toEqual({ bookingId: paid.booking._id, refund: 500 });
    expect(refundsThere()).toHaveLength(1);
    expect((await readBooking(paid.booking._id)).ledger).toHaveLength(2);
  });

  test('refunds no more than was paid when two refunds and a cancellation are concurrent, and rejects at least one of the two refunds', async () => {
    const as = await asAdmin();
    const bodies = [await gift(total() - 100), await gift(total() - 100)];

    const [one, two, cancelled] = await Promise.all([
      ...bodies.map((body) => rental.app.client.call(giveBack, { as, body })),
      rental.cancel(paid.booking._id),
    ]);
    await rental.runUntilQuiet();

    const codes = [one, two].map((response) => response?.code ?? null);
    expect(codes.filter((code) => code === null).length).toBeLessThanOrEqual(1);
    expect(codes.filter((code) => code !== null)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(edited_meanwhile|amount_too_high)$/)]),
    );
    expect(cancelled?.status).toBe(200);
    expect(await chargeNow()).toMatchObject({ net: 0 });
    expect(refundsThere().reduce((sum, { amount }) => sum + amount, 0)).toBe(total() * 100);
  });

  test('rejects an amount higher than the amount left, and reports the amount left', async () => {
    await give(total() - 100);

    const { status, code, error } = await give(101);

    expect([status, code, error?.data]).toEqual([409, 'amount_too_high', { max: 100 }]);
    await rental.runUntilQuiet();
  });

  test('rejects a request based on an outdated booking, and a record id that belongs to a different kind of ledger entry', async () => {
    const { rev } = await readBooking(paid.booking._id);
    await give(100);

    const responses = [await give(100, { rev }), await give(100, { recordId: paid.booking._id })];

    expect(responses.map(({ code }) => code)).toEqual(['edited_meanwhile', 'edited_meanwhile']);
    await rental.runUntilQuiet();
  });

  test.each(['giveBack:written', 'cancel:charged', 'cancel:cleared', 'refund:called', 'refund:recorded'] as const)(
    'refunds only once after the process died at %s',
    async (name) => {
      rental.app.sandbox.honourKeys(false);

      await dieAt({ name, nth: 1 }, async () => give(500));
      await rental.runUntilQuiet();

      expect(refundsThere()).toMatchObject([{ amount: 50_000, status: 'processed' }]);
    },
  );

  test('processes a refund that is requested before the follow-up work of an earlier refund is finished', async () => {
    await dieAt({ name: 'cancel:charged', nth: 1 }, async () => give(500));
    const waiting = await readBooking(paid.booking._id);
    await give(300);

    // Resumes the unfinished follow-up work of the first refund.
    await rental.runUntilQuiet();

    expect(waiting.followUp).toBe(true);
    expect((await chargeNow()).parts.map(({ amount, state }) => [amount, state])).toEqual([
      [500, 'processed'],
      [300, 'processed'],
    ]);
  });
});

describe('external refund during a goodwill refund', () => {
  beforeEach(async () => open());

  const outside = (rupees: number) => rental.app.sandbox.refundOutside(paid.fields.razorpay_payment_id, rupees * 100);

  test('is recorded in the ledger once and reported in one email, even if the process dies repeatedly', async () => {
    outside(400);
    await dieAt({ name: 'cancel:charged', nth: 1 }, async () => runAllWorkers(rental.app.deps));
    await dieAt({ name: 'cancel:cleared', nth: 1 }, async () => rental.runFor(1 * hours, 6));

    await rental.runUntilQuiet();

    const { ledger } = await readBooking(paid.booking._id);
    expect(ledger.flatMap(({ back }) => back)).toEqual([
      { chargeId: paid.fields.razorpay_payment_id, amount: 400, external: true },
    ]);
    expect((await mailsOf()).filter((key) => key.startsWith('returned:'))).toHaveLength(1);
  });

  test('reduces the goodwill refund to the amount left if our system did not know of the external refund yet', async () => {
    outside(400);

    await give(total());
    await rental.runUntilQuiet();

    expect(await chargeNow()).toMatchObject({ net: 0, parts: [{ promised: total(), amount: total() - 400 }] });
    expect(balanceOf((await readBooking(paid.booking._id)).ledger)).toBe(0);
  });
});

describe('failed refund', () => {
  beforeEach(async () => open());

  async function failed() {
    await give(500);
    rental.app.sandbox.setRefund(refundsThere()[0]?.id ?? '', 'failed');
    await rental.runFor(2 * hours, 2);
    const [part] = (await chargeNow()).parts;
    return { razorpayPaymentId: paid.fields.razorpay_payment_id, refundId: part?.id ?? '' };
  }

  test('can be marked as paid by bank transfer only once, and the customer is notified', async () => {
    const which = await failed();
    const body = { ...which, reference: 'NEFT 0042' };
    const as = await asAdmin();

    const responses = await Promise.all([1, 2].map(() => rental.app.client.call(returnedByHand, { as, body })));
    const other = await rental.app.client.call(returnedByHand, { as, body: { ...which, reference: 'NEFT 0043' } });
    await reviewRefunds((await chargeNow())._id, rental.app.deps);
    await rental.runFor(1 * hours, 2);

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200]);
    expect(other.code).toBe('refund_not_failed');
    expect(await chargeNow()).toMatchObject({ net: total() - 500, open: false, parts: [{ state: 'processed' }] });
    const shown = await detail(await asAdmin());
    expect(shown.charges[0]?.refunds[0]).toMatchObject({ state: 'processed', reference: 'NEFT 0042' });
    expect((await mailsOf()).map((key) => key.split(':')[0])).toContain('refund-failed');
  });

  test('is retried without affecting another refund', async () => {
    const query = await failed();
    await give(300);
    await rental.runUntilQuiet().catch(() => undefined);

    await rental.app.client.succeed(retryRefund, { as: await asAdmin(), query });
    await rental.runUntilQuiet();

    expect((await chargeNow()).parts).toMatchObject([
      { amount: 500, state: 'processed', gen: 2 },
      { amount: 300, state: 'processed', gen: 1 },
    ]);
  });
});

test('a goodwill refund may be paid from the amount retained after a cancellation', async () => {
  await open('50@0');
  await rental.cancel(paid.booking._id);

  await give(100);
  await rental.runUntilQuiet();

  expect(await chargeNow()).toMatchObject({
    net: total() / 2 - 100,
    parts: [{ state: 'processed' }, { amount: 100 }],
  });
  expect(new Set(refundsThere().map(({ receipt }) => receipt)).size).toBe(2);
});

test.each([1, 2, 3, 4, 5, 6])(
  'every rupee is accounted for after random sequence %i of goodwill refunds, external refunds and failures',
  async (seed) => {
    await open();
    const random = seededRandom(seed);
    const part = () => 1 + Math.floor(random() * (total() / 3));
    const steps = [
      async () => give(part()),
      async () => give(part()),
      async () => rental.runFor(2 * hours, 1),
      async () => rental.cancel(paid.booking._id),
      async () => {
        const there = rental.app.sandbox.state().payments.find(({ id }) => id === paid.fields.razorpay_payment_id);
        const left = (there?.amount ?? 0) - (there?.amount_refunded ?? 0);
        if (left > 0) rental.app.sandbox.refundOutside(there?.id ?? '', Math.min(left, part() * 100));
      },
      async () => {
        const pending = refundsThere().find(({ status }) => status === 'pending');
        if (pending) rental.app.sandbox.setRefund(pending.id, random() < 0.5 ? 'failed' : 'processed');
      },
    ];
    for (let step = 0; step < 10; step += 1) await steps[Math.floor(random() * steps.length)]?.();
    await rental.runFor(12 * hours, 6);
    const as = await asAdmin();
    for (const { id, state } of (await chargeNow()).parts) {
      if (state !== 'failed') continue;
      const query = { razorpayPaymentId: paid.fields.razorpay_payment_id, refundId: id };
      await rental.app.client.call(retryRefund, { as, query });
    }

    await rental.runUntilQuiet();

    expect(balanceOf((await readBooking(paid.booking._id)).ledger)).toBe(0);
  },
);
