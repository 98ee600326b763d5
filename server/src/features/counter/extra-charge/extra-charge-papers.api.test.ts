import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { mailsOf, readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Paper } from '../../receipt/paper.model.ts';

let desk: ExtraCharges;
const taxed = { TAX_CODE: '9973', TAX_PERCENT: '18', SELLER_TAX_NUMBER: '27ABCDE1234F1Z5' };

beforeEach(async () => {
  desk = await openExtraCharges({ env: taxed });
});

/** The lines and the tax of each paper of a booking after its receipt, in order of issue. */
async function papersOf(bookingId: string) {
  await desk.runUntilQuiet();
  const papers = await Paper.find({ bookingId }).sort({ issuedAt: 1, _id: 1 }).lean();
  return papers.slice(1).map(({ kind, printed: { lines, tax } }) => ({ kind, lines, tax: tax?.taxAmount ?? 0 }));
}

const addBoth = async (bookingId: string) => {
  const late = await desk.charge(bookingId, { kind: 'late', amount: 1_180, reason: '6 hours', evidence: '19:00' });
  await desk.app.advance(1_000);
  const fine = await desk.charge(bookingId, { kind: 'fine', amount: 1_000 });
  expect([late.status, fine.status]).toEqual([201, 201]);
};

describe('papers of extra charges [EX2]', () => {
  test('of a rental that was paid online: one receipt for the payment, with tax on the late return only', async () => {
    const bookingId = await desk.outOnline();
    await desk.app.advance(1_000);
    await addBoth(bookingId);
    expect(await papersOf(bookingId)).toEqual([]);

    await changesOf(desk, bookingId).pay();

    const lines = [
      { kind: 'late', amount: 1_180 },
      { kind: 'fine', amount: 1_000 },
    ];
    expect(await papersOf(bookingId)).toEqual([{ kind: 'receipt', lines, tax: 180 }]);
  });

  test('of a rental that staff confirmed: a bill for each charge, and none for its payment', async () => {
    const bookingId = await desk.outAtCounter();
    await desk.app.advance(1_000);
    await addBoth(bookingId);
    await desk.take(bookingId, { amount: 2_180, method: 'card' });

    expect(await papersOf(bookingId)).toEqual([
      { kind: 'receipt', lines: [{ kind: 'late', amount: 1_180 }], tax: 180 },
      { kind: 'receipt', lines: [{ kind: 'fine', amount: 1_000 }], tax: 0 },
    ]);
  });
});

describe('PUT /counter/takeOffCharge', () => {
  test('refunds a charge that was paid, with a credit note that is taxed like the charge, and emails the customer', async () => {
    const bookingId = await desk.outOnline();
    await desk.app.advance(1_000);
    const recordId = desk.newId();
    await desk.charge(bookingId, { recordId, kind: 'late', amount: 1_180 });
    const { paid } = await changesOf(desk, bookingId).pay();
    await desk.app.advance(1_000);

    const takenOff = await desk.takeOff(bookingId, recordId);

    expect(takenOff.data?.balance).toBe(0);
    expect(await papersOf(bookingId)).toEqual([
      { kind: 'receipt', lines: [{ kind: 'late', amount: 1_180 }], tax: 180 },
      { kind: 'credit_note', lines: [{ kind: 'late', amount: -1_180 }], tax: -180 },
    ]);
    expect((await readCharge(paid.razorpay_payment_id)).net).toBe(0);
    const entry = await desk.lastEntry(bookingId);
    const mail = await Outbox.findById(`charge-off:${String(entry.id)}`).lean();
    expect(mail?.data).toMatchObject({ kind: 'late', amount: 1_180, refund: 1_180 });
    expect(await desk.customerSees(bookingId)).toMatchObject({
      extraCharges: [{ takenOffAt: entry.at.toISOString() }],
      refunds: [{ kind: 'charge', amount: 1_180 }],
    });
  });

  test.each([
    ['no paper for a rental that was paid online', 'outOnline', []],
    ['a credit note for a bill', 'outAtCounter', ['receipt', 'credit_note']],
  ] as const)('lowers the balance of a charge that was not paid, with %s', async (_what, rent, papers) => {
    const bookingId = await desk[rent]();
    await desk.app.advance(1_000);
    const recordId = desk.newId();
    await desk.charge(bookingId, { recordId });
    await desk.app.advance(1_000);
    await desk.takeOff(bookingId, recordId);

    expect((await readBooking(bookingId)).balance).toBe(0);
    expect((await papersOf(bookingId)).map(({ kind }) => kind)).toEqual(papers);
  });

  test('applies once, however often the call is repeated', async () => {
    const bookingId = await desk.outOnline();
    const recordId = desk.newId();
    await desk.charge(bookingId, { recordId });
    const given = { recordId: desk.newId(), rev: await desk.revOf(bookingId) };

    const all = await Promise.all([1, 2].map(async () => desk.takeOff(bookingId, recordId, given)));

    expect([...all, await desk.takeOff(bookingId, recordId, given)].map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect((await mailsOf()).filter((key) => key.startsWith('charge-off:'))).toHaveLength(1);
  });

  test('is rejected if less is left of the booking’s money than the charge', async () => {
    const bookingId = await desk.outAtCounter();
    const recordId = desk.newId();
    await desk.charge(bookingId, { recordId, amount: 500 });
    const { token: as } = await desk.app.signInAs('admin');
    for (const amount of [4_700, 500]) {
      const gift = { bookingId, recordId: desk.newId(), rev: await desk.revOf(bookingId), amount, reason: 'Sorry' };
      await desk.app.client.succeed(rentalContract.giveBack, { as, body: gift });
    }

    expect(await refusalOf(async () => desk.takeOff(bookingId, recordId))).toEqual([
      'money_returned',
      'This money has been returned already',
    ]);
  });
});
