import { reconciliationContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRental, type Paid, type Rental } from '../../../test/support/open-rental.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Difference } from './difference.model.ts';
import { reconcileDay } from './reconcile-day.ts';

const today = '2026-11-20';
const paidOutOn = '2026-11-22';
const dayMs = 86_400_000;
const { listPayouts, getPayout, resolveDifference } = reconciliationContract;

let rental: Rental;
let paid: Paid;
let as: string;

beforeEach(async () => {
  rental = await openRental();
  paid = await rental.confirmed();
  as = (await rental.app.signInAs('admin')).token;
});

const idOf = ({ fields }: Paid) => fields.razorpay_payment_id;
const matters = async () => rental.app.client.succeed(rentalContract.listMoneyMatters, { as });

describe('a difference found by reconciliation', () => {
  const seen = async () => {
    rental.app.sandbox.amend(idOf(paid), { amount: 480_000 });
    await reconcileDay(today, rental.app.deps);
    const body = { id: `amount_differs:${idOf(paid)}`, ours: '₹4,700.00', theirs: '₹4,800.00', note: 'Bank rounds' };
    return { ...body, ours: (await matters())[0]?.difference?.ours ?? null };
  };

  test('is listed with our value and the provider’s, and disappears once it is resolved with a note', async () => {
    const body = await seen();
    const listed = await matters();

    const reply = await rental.app.client.succeed(resolveDifference, { as, body });

    expect(listed).toMatchObject([
      {
        kind: 'difference',
        bookingId: paid.booking._id,
        razorpayPaymentId: idOf(paid),
        detail: idOf(paid),
        difference: { id: body.id, reason: 'amount_differs', theirs: '₹4,800.00' },
      },
    ]);
    expect(reply).toEqual({ bookingId: paid.booking._id });
    expect(await matters()).toEqual([]);
    expect(await Difference.find({}).lean()).toMatchObject([{ resolved: { note: 'Bank rounds' } }]);
    expect(await AuditEntry.find({ action: 'reconciliation.resolveDifference' }).lean()).toMatchObject([
      { result: 'done', targetId: body.id, after: { resolved: true, note: 'Bank rounds' } },
    ]);
  });

  test('remains resolved while our value and the provider’s are unchanged, and is reopened when either changes', async () => {
    await rental.app.client.succeed(resolveDifference, { as, body: await seen() });
    await reconcileDay(today, rental.app.deps);
    const same = await matters();
    rental.app.sandbox.amend(idOf(paid), { amount: 490_000 });
    await reconcileDay(today, rental.app.deps);

    expect(same).toEqual([]);
    expect(await matters()).toMatchObject([{ difference: { theirs: '₹4,900.00' } }]);
  });

  test('cannot be resolved twice, or by an admin who saw an older state', async () => {
    const body = await seen();
    const stale = await rental.app.client.call(resolveDifference, { as, body: { ...body, theirs: '₹1.00' } });
    const unknown = await rental.app.client.call(resolveDifference, { as, body: { ...body, id: 'nothing:at_all' } });
    await rental.app.client.succeed(resolveDifference, { as, body });
    const again = await rental.app.client.call(resolveDifference, { as, body });

    expect([stale.code, unknown.code, again.code]).toEqual([
      'edited_meanwhile',
      'difference_not_found',
      'edited_meanwhile',
    ]);
  });
});

describe('payouts for the accountant', () => {
  beforeEach(async () => {
    rental.app.sandbox.refundOutside(idOf(paid), 10_000);
    await rental.runFor(2 * dayMs, 2);
    await reconcileDay(paidOutOn, rental.app.deps);
    as = (await rental.app.signInAs('admin')).token;
  });

  test('are listed by month, as the provider reports them', async () => {
    const november = await rental.app.client.succeed(listPayouts, { as, query: { month: '2026-11' } });
    const december = await rental.app.client.succeed(listPayouts, { as, query: { month: '2026-12' } });
    const [there] = rental.app.sandbox.state().settlements;

    expect(november).toEqual([
      {
        _id: there?.id,
        paidOutAt: '2026-11-22T04:30:00.000Z',
        amountInPaise: 470_000 - 11_092 - 10_000,
        feesInPaise: 11_092,
        taxInPaise: 1_692,
        utr: there?.utr,
        status: 'processed',
      },
    ]);
    expect(december).toEqual([]);
  });

  test('are exported as a file with one line per item and amounts as plain numbers', async () => {
    const [there] = rental.app.sandbox.state().settlements;
    const id = there?.id ?? '';

    const { text, headers } = await download(id);

    const booking = `${paid.order.orderId},${paid.booking._id}`;
    expect(text).toBe(
      '\uFEFFDate,Type,Payment Id,Order Id,Booking ID,Gross,Fee,Tax on Fee,Net,UTR\r\n' +
        `${today},payment,${idOf(paid)},${booking},4700,94,16.92,4589.08,${there?.utr}\r\n` +
        `${today},refund,${idOf(paid)},${booking},-100,0,0,-100,${there?.utr}\r\n`,
    );
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('content-disposition')).toContain(`payout-${paidOutOn}-${id}.csv`);
  });
});

async function download(id: string): Promise<{ text: string; headers: Headers }> {
  const reply = await fetch(`${rental.app.origin}/api${getPayout.path}?id=${id}`, {
    headers: { authorization: `Bearer ${as}` },
  });
  // `text()` would drop the byte order mark that spreadsheets need.
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer()),
    headers: reply.headers,
  };
}
