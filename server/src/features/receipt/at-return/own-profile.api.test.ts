import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { invoiceAtReturn, shownPapers } from '../../../../test/support/invoice-at-return.ts';
import { type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { decideTaxed, taxCleaning } from '../../../../test/support/own-profile.ts';
import { findWrongPapers } from '../../../tasks/find-wrong-papers.ts';
import { invoiceRentals } from '../../payment/workers.ts';

let desk: ExtraCharges;

beforeEach(async () => {
  desk = await openExtraCharges();
  await invoiceAtReturn(desk.car);
  await taxCleaning(desk.app);
});

const papersOf = async (bookingId: string) => {
  await desk.runUntilQuiet();
  expect(await findWrongPapers()).toEqual([]);
  return shownPapers(desk.app, bookingId);
};

/** The lines and the tax of each invoice, and of what follows it. */
const invoicesOf = async (bookingId: string) =>
  (await papersOf(bookingId))
    .filter(([number]) => /^[0C]/.test(String(number)))
    .map(([, lines, tax]) => `${String(lines)}: ${String(tax)}`)
    .toSorted();

const cleaned = 'cleaning 1050: 5000';
const rentedAndLate = 'rental 4700, late 1180: 89694';

async function add(bookingId: string, kind: 'late' | 'cleaning', amount: number): Promise<string> {
  const recordId = desk.newId();
  await desk.app.advance(1_000);
  expect((await desk.charge(bookingId, { recordId, kind, amount })).status).toBe(201);
  await desk.app.advance(1_000);
  return recordId;
}

/** A rental with a late return at 18% and cleaning at 5%, paid together. */
async function paidBoth(): Promise<{ bookingId: string; cleaning: string }> {
  const bookingId = await desk.outOnline();
  await add(bookingId, 'late', 1_180);
  const cleaning = await add(bookingId, 'cleaning', 1_050);
  await changesOf(desk, bookingId).pay();
  return { bookingId, cleaning };
}

describe('an invoice at the end of a rental with a charge at an own rate', () => {
  test('is one for each rate, which names the vouchers of this rate', async () => {
    const { bookingId, cleaning } = await paidBoth();
    const vouchers = await papersOf(bookingId);
    expect(vouchers.map(([, lines, tax]) => [lines, tax])).toEqual(
      expect.arrayContaining([
        ['late 1180', 18_000],
        ['cleaning 1050', 5_000],
      ]),
    );
    const own = vouchers.find(([, lines]) => lines === 'cleaning 1050')?.[0];

    await desk.takeBack(bookingId);

    expect(await invoicesOf(bookingId)).toEqual([cleaned, rentedAndLate]);
    const invoice = (await papersOf(bookingId)).filter(([number, lines]) => {
      return lines === 'cleaning 1050' && String(number).startsWith('0');
    });
    expect(invoice.map(([, , , corrects]) => corrects)).toEqual([own]);
    await desk.app.advance(1_000);

    expect((await desk.takeOff(bookingId, cleaning)).status).toBe(200);

    const [note] = (await papersOf(bookingId)).filter(([number]) => number === 'C0001');
    expect(note).toEqual(['C0001', 'cleaning -1050', -5_000, invoice[0]?.[0]]);
  });

  test('has what is still to be paid on an invoice of its own', async () => {
    const bookingId = await desk.outOnline();
    await add(bookingId, 'late', 1_180);
    await add(bookingId, 'cleaning', 1_050);

    await desk.takeBack(bookingId);

    expect(await invoicesOf(bookingId)).toEqual([cleaned, rentedAndLate]);
  });

  test('has what is still to be paid with what was paid at the same rate, and refunds on the main one', async () => {
    const { bookingId } = await paidBoth();
    await papersOf(bookingId);
    const { token: as } = await desk.app.signInAs('admin');
    const body = { bookingId, recordId: desk.newId(), rev: await desk.revOf(bookingId), amount: 500, reason: 'Late' };
    expect((await desk.app.client.call(rentalContract.giveBack, { as, body })).status).toBe(200);
    await desk.runUntilQuiet();
    await add(bookingId, 'cleaning', 2_100);

    await desk.takeBack(bookingId);

    expect(await invoicesOf(bookingId)).toEqual([
      'cleaning 3150: 15000',
      'rental 4700, late 1180, goodwill -500: 89694',
    ]);
  });

  test('leaves out a charge that was taken off before', async () => {
    const { bookingId, cleaning } = await paidBoth();
    await papersOf(bookingId);
    await desk.app.advance(1_000);
    expect((await desk.takeOff(bookingId, cleaning)).status).toBe(200);
    expect((await papersOf(bookingId)).find(([number]) => number === 'X0001')?.slice(1, 3)).toEqual([
      'cleaning -1050',
      -5_000,
    ]);

    await desk.takeBack(bookingId);

    expect(await invoicesOf(bookingId)).toEqual([rentedAndLate]);
  });

  test.each([
    ['paid', 'unchanged'],
    ['unpaid', 'unchanged'],
    ['paid', 'without the profile'],
    ['unpaid', 'without the profile'],
  ])(
    'is complete if the process dies between two, for a %s charge and a version that is %s',
    async (money, version) => {
      const bookingId = await desk.outOnline();
      await add(bookingId, 'late', 1_180);
      await add(bookingId, 'cleaning', 1_050);
      if (money === 'paid') await changesOf(desk, bookingId).pay();
      await desk.runUntilQuiet();
      const before = (await shownPapers(desk.app, bookingId)).length;
      const end = async () => {
        await desk.takeBack(bookingId);
        await invoiceRentals(desk.app.deps);
      };
      expect(await dieAt({ name: 'paper:stored', nth: 1 }, end)).toBe(true);
      expect(await shownPapers(desk.app, bookingId)).toHaveLength(before + 1);
      if (version !== 'unchanged') await decideTaxed(desk.app);

      await desk.runFor(3 * 3_600_000, 6);

      expect(await invoicesOf(bookingId)).toEqual([cleaned, rentedAndLate]);
    },
  );
});
