import { receiptContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildTaxProfile, buildVehicle } from '../../../../test/support/factories.ts';
import { invoiceAtReturn, shownPapers } from '../../../../test/support/invoice-at-return.ts';
import { counterOf } from '../../../../test/support/open-counter.ts';
import { type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { readBooking } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';

let desk: ExtraCharges;

beforeEach(async () => {
  desk = await openExtraCharges();
  await invoiceAtReturn(desk.car);
});

const papersOf = async (bookingId: string) => {
  await desk.runUntilQuiet();
  return shownPapers(desk.app, bookingId);
};

/** The price of two days, and its tax in paise at 18%. */
const [price, tax] = [4_700, 71_694];
const rented = `rental ${price}`;

describe('the invoice of a rental at the counter', () => {
  test('is issued when the car is back, with extra charges that are and aren’t taxed', async () => {
    const bookingId = await desk.outOnline();
    await desk.app.advance(1_000);
    await desk.charge(bookingId, { kind: 'late', amount: 1_180, reason: '6 hours', evidence: '19:00' });
    await desk.app.advance(1_000);
    await desk.charge(bookingId, { kind: 'fine', amount: 1_000 });
    await changesOf(desk, bookingId).pay();
    const paid = [
      ['W0001', rented, tax, null],
      ['W0002', 'late 1180, fine 1000', 18_000, null],
    ];
    expect(await papersOf(bookingId)).toEqual(paid);

    expect((await desk.takeBack(bookingId)).status).toBe(201);

    const lines = `${rented}, late 1180, fine 1000`;
    expect(await papersOf(bookingId)).toEqual([...paid, ['00001', lines, tax + 18_000, 'W0001, W0002']]);
  });

  test('is the only paper of untaxed money', async () => {
    const bookingId = await desk.outOnline();
    await desk.charge(bookingId, { kind: 'fine', amount: 1_000 });
    await changesOf(desk, bookingId).pay();
    expect(await papersOf(bookingId)).toEqual([['W0001', rented, tax, null]]);

    await desk.takeBack(bookingId);

    expect((await papersOf(bookingId)).at(-1)).toEqual(['00001', `${rented}, fine 1000`, tax, 'W0001']);
  });

  test('includes what is still to be paid, so that paying it later issues no paper', async () => {
    const bookingId = await desk.owing({ payment: { amount: 1_180, method: 'cash' } }, '2026-11-20');
    expect(await papersOf(bookingId)).toEqual([['W0001', 'rental 1180', 18_000, null]]);
    const { handOut, takeBack } = counterOf(desk.app, desk.manager.user);
    expect((await handOut(bookingId, { balanceReason: 'Pays at the return' })).status).toBe(201);
    expect((await takeBack(bookingId)).status).toBe(201);
    const papers = [
      ['W0001', 'rental 1180', 18_000, null],
      ['00001', rented, tax, 'W0001'],
    ];
    expect(await papersOf(bookingId)).toEqual(papers);

    expect((await desk.take(bookingId, { amount: price - 1_180 })).status).toBe(201);

    expect(await papersOf(bookingId)).toEqual(papers);
    expect((await readBooking(bookingId)).balance).toBe(0);
  });

  test('is chosen, and the voucher issued, in the call with which staff confirm the booking', async () => {
    const bookingId = await desk.owing({ payment: { amount: 1_180, method: 'cash' } }, '2026-11-20');

    expect(await readBooking(bookingId)).toMatchObject({ awaitsInvoice: true, followUp: false });
    expect(await shownPapers(desk.app, bookingId)).toEqual([['W0001', 'rental 1180', 18_000, null]]);
  });

  test('names no voucher if nothing was paid before', async () => {
    const bookingId = await desk.owing({}, '2026-11-20');
    expect(await papersOf(bookingId)).toEqual([]);
    expect(await readBooking(bookingId)).toMatchObject({ awaitsInvoice: true });
    const { code } = await desk.app.client.call(receiptContract.get, { as: desk.manager.as, query: { bookingId } });
    expect(code).toBe('invoice_at_return');
    const { handOut, takeBack } = counterOf(desk.app, desk.manager.user);
    await handOut(bookingId, { balanceReason: 'Pays at the return' });
    await takeBack(bookingId);

    expect(await papersOf(bookingId)).toEqual([['00001', rented, tax, null]]);
  });

  test('is followed by an invoice for a charge that is added later, and a credit note if it is taken off', async () => {
    const bookingId = await desk.outOnline();
    await desk.takeBack(bookingId);
    await desk.runUntilQuiet();
    await desk.app.advance(1_000);
    const recordId = desk.newId();
    expect((await desk.charge(bookingId, { recordId, kind: 'late', amount: 1_180 })).status).toBe(201);
    await desk.app.advance(1_000);
    const added = ['00002', 'late 1180', 18_000, null];
    expect((await papersOf(bookingId)).slice(2)).toEqual([added]);

    expect((await desk.takeOff(bookingId, recordId)).status).toBe(200);

    expect((await papersOf(bookingId)).slice(2)).toEqual([added, ['C0001', 'late -1180', -18_000, '00001']]);
  });

  test('is not for counter money that was recorded by mistake', async () => {
    const bookingId = await desk.owing({}, '2026-11-20');
    const recordId = desk.newId();
    await desk.take(bookingId, { amount: 1_180, recordId });
    await desk.app.advance(1_000);
    expect((await desk.correct(bookingId, recordId)).status).toBe(200);
    const { handOut, takeBack } = counterOf(desk.app, desk.manager.user);
    await handOut(bookingId, { balanceReason: 'Pays at the return' });
    await takeBack(bookingId);

    expect(await papersOf(bookingId)).toEqual([
      ['X0001', 'cancelled -1180', -18_000, 'W0001'],
      ['W0001', 'rental 1180', 18_000, null],
      ['00001', rented, tax, 'W0001'],
    ]);
  });

  test('remains if the return is undone, and what is added later has papers of its own', async () => {
    const bookingId = await desk.outOnline();
    await desk.takeBack(bookingId);
    await desk.runUntilQuiet();
    const { undo } = counterOf(desk.app, desk.clerk.user);
    expect((await undo(bookingId)).status).toBe(200);
    await desk.app.advance(1_000);

    await desk.charge(bookingId, { kind: 'late', amount: 1_180 });
    await desk.takeBack(bookingId);

    expect((await papersOf(bookingId)).slice(1)).toEqual([
      ['00001', rented, tax, 'W0001'],
      ['00002', 'late 1180', 18_000, null],
    ]);
  });

  test('is one for each rate if the cars were taxed differently', async () => {
    const taxProfileId = await buildTaxProfile({ name: 'Big cars', basisPoints: 4_000, validFrom: '2026-04-01' });
    const big = await buildVehicle({ carLocations: desk.car.carLocations, rentalPrice: 3_000, taxProfileId });
    const { booking } = await desk.confirmed();
    const { token } = await desk.app.signInAs('admin');
    await staffChangesOf(desk, booking._id, token).change({ carId: String(big._id), price: 'now' });
    await changesOf(desk, booking._id).pay();
    await desk.app.advance(20 * 24 * 3_600_000);

    const papers = await papersOf(booking._id);

    const invoices = papers.filter(([number]) => String(number).startsWith('0')).map(([, ...facts]) => facts);
    expect(invoices).toHaveLength(2);
    expect(invoices).toEqual(
      expect.arrayContaining([
        [rented, tax, 'W0001'],
        [`change ${6_000 - price}`, 37_142, 'W0002'],
      ]),
    );
  });
});
