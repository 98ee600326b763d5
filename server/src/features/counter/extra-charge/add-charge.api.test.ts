import { bookingContract, type ExtraChargeKind, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { agreed, type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { mailsOf, readBooking } from '../../../../test/support/open-rental.ts';
import { savePrices } from '../../../../test/support/save-prices.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Paper } from '../../receipt/paper.model.ts';

let desk: ExtraCharges;

beforeEach(async () => {
  desk = await openExtraCharges();
});

const codeOf = ({ status, code }: { status: number; code: string | null }) => [status, code];

describe('POST /counter/addCharge', () => {
  test('adds an agreed charge to the balance, emails the customer, and is audited [EX1]', async () => {
    const bookingId = await desk.outOnline();
    const recordId = desk.newId();

    const { status, data } = await desk.charge(bookingId, { recordId });
    await desk.runUntilQuiet();

    expect([status, data]).toEqual([201, { bookingId, balance: 1_000, rev: expect.any(Number) }]);
    expect(await desk.lastEntry(bookingId)).toMatchObject({
      by: desk.clerk.user._id,
      why: 'Speeding on 21 November, 14:10',
      evidence: 'Notice KA19-220481',
      lines: [{ kind: 'fine', amount: 1_000 }],
      paid: [],
      back: [],
    });
    expect((await Outbox.findById(`charged:${recordId}`).lean())?.data).toMatchObject({ amount: 1_000, due: 1_000 });
    expect(await AuditEntry.findOne({ action: 'counter.addCharge' }).lean()).toMatchObject({
      before: { balance: 0 },
      after: { kind: 'fine', amount: 1_000, balance: 1_000, reason: 'Speeding on 21 November, 14:10' },
    });
    expect(await desk.customerSees(bookingId)).toMatchObject({
      balance: 1_000,
      agreedCharges: agreed.map(({ kind, words }) => ({ kind, words })),
      extraCharges: [{ _id: recordId, kind: 'fine', amount: 1_000, evidence: 'Notice KA19-220481' }],
    });
  });

  test('is rejected for a kind that the version of the price book of the booking doesn’t have, whatever a newer one says [EX1, j6]', async () => {
    const bookingId = await desk.outOnline();
    await savePrices({ charges: [{ kind: 'toll', words: 'As paid' }] }, desk.app);

    expect(codeOf(await desk.charge(bookingId, { kind: 'toll' }))).toEqual([409, 'charge_not_agreed']);
    expect((await desk.charge(bookingId, { kind: 'fine' })).status).toBe(201);
  });

  test('is rejected for a booking that was made before there were extra charges [EX1]', async () => {
    await savePrices({}, desk.app);
    const bookingId = await desk.outOnline();
    await savePrices({ charges: agreed }, desk.app);

    for (const kind of ['late', 'fine'] satisfies ExtraChargeKind[]) {
      expect(codeOf(await desk.charge(bookingId, { kind }))).toEqual([409, 'charge_not_agreed']);
    }
    expect(await desk.customerSees(bookingId)).not.toHaveProperty('agreedCharges');
  });

  test('is recorded once, however often the call is repeated', async () => {
    const bookingId = await desk.outOnline();
    const given = { recordId: desk.newId(), rev: await desk.revOf(bookingId) };

    const all = await Promise.all([1, 2, 3].map(async () => desk.charge(bookingId, given)));
    const later = await desk.charge(bookingId, given);

    expect([...all, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await readBooking(bookingId)).balance).toBe(1_000);
    expect((await mailsOf()).filter((key) => key.startsWith('charged:'))).toHaveLength(1);
  });

  test('is recorded for only one of two clerks who charge at the same time', async () => {
    const bookingId = await desk.outOnline();
    const rev = await desk.revOf(bookingId);

    const both = await Promise.all([1, 2].map(async () => desk.charge(bookingId, { rev })));

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await readBooking(bookingId)).balance).toBe(1_000);
  });

  test.each(['counter:written', 'cancel:cleared'] as const)(
    'is finished by a worker if the process dies at %s',
    async (name) => {
      const bookingId = await desk.outAtCounter();
      const recordId = desk.newId();

      const hasDied = await dieAt({ name, nth: 1 }, async () => desk.charge(bookingId, { recordId }));
      await desk.runUntilQuiet();

      expect(hasDied).toBe(true);
      expect(await Paper.countDocuments({ _id: recordId })).toBe(1);
      expect(await mailsOf()).toContain(`charged:${recordId}`);
    },
  );

  test('withdraws an open payment request for the balance, so that the new balance is paid as a whole', async () => {
    const bookingId = await desk.outOnline();
    await desk.charge(bookingId, { amount: 300 });
    await desk.order(bookingId);

    expect((await desk.charge(bookingId, { amount: 700 })).status).toBe(201);

    const { order } = await changesOf(desk, bookingId).pay();
    await desk.runUntilQuiet();
    expect(order.amount).toBe(100_000);
    expect((await readBooking(bookingId)).balance).toBe(0);
  });

  test('is shown to staff with the agreed kinds, and in the history of the booking', async () => {
    const bookingId = await desk.outOnline();
    await desk.charge(bookingId);

    const detail = await desk.app.client.succeed(rentalContract.get, {
      as: await desk.signIn(),
      query: { id: bookingId },
    });

    expect(detail).toMatchObject({ agreedCharges: agreed, extraCharges: [{ kind: 'fine', amount: 1_000 }] });
    expect(detail.timeline).toContainEqual(
      expect.objectContaining({ event: 'charge_added', detail: 'Traffic fines, ₹1,000' }),
    );
  });
});

describe('a fine that arrives weeks after the return', () => {
  test.each(['online', 'at the counter'])('makes the rental owe again, and is paid %s [EX3]', async (where) => {
    const bookingId = await desk.outOnline();
    await desk.takeBack(bookingId);
    await desk.app.advance(40 * 24 * 60 * 60_000);
    const recordId = desk.newId();

    expect((await desk.charge(bookingId, { recordId })).data?.balance).toBe(1_000);
    if (where === 'online') await changesOf(desk, bookingId).pay();
    else await desk.take(bookingId, { amount: 1_000, method: 'card' }, await desk.signIn());
    await desk.runUntilQuiet();

    expect(await readBooking(bookingId)).toMatchObject({ stage: 'returned', balance: 0 });
    expect(await mailsOf()).toContain(`charged:${recordId}`);
    expect(await Paper.countDocuments({ bookingId })).toBe(2);
  });
});

describe('the kinds of extra charges', () => {
  test('are part of the price that is shown before booking, and of the confirmation email', async () => {
    const { app, car } = desk;
    const query = {
      locId: String(car.carLocations[0]),
      carId: String(car._id),
      fromDate: '2026-12-01',
      toDate: '2026-12-02',
    };
    const quote = await app.client.succeed(bookingContract.getQuote, { as: await desk.customer.token(), query });
    const { booking } = await desk.confirmed();

    const shown = agreed.map(({ kind, words }) => ({ kind, words }));
    expect(quote.agreedCharges).toEqual(shown);
    expect((await Outbox.findById(`confirmed:${booking._id}`).lean())?.data).toMatchObject({ charges: shown });
  });
});
