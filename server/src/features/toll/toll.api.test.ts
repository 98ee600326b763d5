import { privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff } from '../../../test/support/factories.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { openTolls, type Tolls } from '../../../test/support/open-tolls.ts';
import { readBooking } from '../../../test/support/open-rental.ts';
import { savePrices } from '../../../test/support/save-prices.ts';

let desk: Tolls;
beforeEach(async () => {
  desk = await openTolls();
});

/** Imports a toll of the present rental, and one of the day before, when nobody had the car. */
async function importTwo() {
  desk.app.clock.set(new Date('2026-11-21T06:30:00Z'));
  await desk.importFile(desk.fileOf({}, { reference: 'N2', time: '19-11-2026 10:00', amount: '40' }));
  const [own, nobody] = await desk.tolls();
  if (!own || !nobody) throw new Error('not imported');
  return { own, nobody };
}

const codeOf = ({ status, code }: { status: number; code: string | null }) => [status, code];
const tollsIn = async (bookingId: string) =>
  (await readBooking(bookingId)).ledger.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'toll');

describe('GET /toll/getAll', () => {
  test('lists the newest first, by rental, car and what became of them', async () => {
    const bookingId = await desk.outOnline();
    const { own, nobody } = await importTwo();

    expect(own).toMatchObject({ reference: 'N1', plaza: 'Talegaon', amount: 95, booking: { _id: bookingId } });
    expect(own).not.toHaveProperty('custody');
    expect(nobody).toMatchObject({ reference: 'N2', booking: null, custody: { custody: null, returned: null } });
    expect(await desk.tolls({ filter: 'matched' })).toEqual([own]);
    expect(await desk.tolls({ filter: 'unmatched' })).toEqual([nobody]);
    expect(await desk.tolls({ bookingId })).toEqual([own]);
    expect(await desk.tolls({ plate: 'KA99ZZ9999' })).toEqual([]);
    await desk.chargeToll(own._id);
    expect(await desk.tolls({ filter: 'charged' })).toMatchObject([{ _id: own._id }]);
    expect(await desk.tolls({ filter: 'matched' })).toEqual([]);
  });

  test('hides the tolls of other locations', async () => {
    await desk.outOnline();
    const { own } = await importTwo();
    const other = await desk.app.signIn(await buildStaff('manager', [await buildLocation()]));

    expect(await desk.tolls({}, other)).toEqual([]);
    expect(codeOf(await desk.chargeToll(own._id, other))).toEqual([404, 'toll_not_found']);
  });
});

describe('PUT /toll/charge', () => {
  test('charges the rental once, even if two people charge and the charge is taken off', async () => {
    const bookingId = await desk.outOnline();
    const { own } = await importTwo();

    const both = await Promise.all([desk.chargeToll(own._id), desk.chargeToll(own._id, await desk.asOwner())]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await tollsIn(bookingId)).toEqual([{ kind: 'toll', amount: 95 }]);
    expect(await desk.customerSees(bookingId)).toMatchObject({
      balance: 95,
      extraCharges: [{ reason: 'Talegaon, KA01AB1234, 20-11-2026, 11:00PM', evidence: 'N1' }],
    });
    await desk.takeOff(bookingId, own._id);

    expect((await desk.chargeToll(own._id)).status).toBe(200);
    expect((await readBooking(bookingId)).balance ?? 0).toBe(0);
  });

  test('completes a call that died after the charge', async () => {
    const bookingId = await desk.outOnline();
    const { own } = await importTwo();
    const as = await desk.asManager();

    expect(await dieAt({ name: 'toll:charged', nth: 1 }, async () => desk.chargeToll(own._id, as))).toBe(true);
    expect((await desk.chargeToll(own._id)).status).toBe(200);

    expect(await tollsIn(bookingId)).toEqual([{ kind: 'toll', amount: 95 }]);
    expect(await desk.tolls({ filter: 'charged' })).toHaveLength(1);
  });

  test('is refused if nobody had the car, or if tolls were not agreed', async () => {
    await savePrices({}, desk.app);
    await desk.outOnline();
    const { own, nobody } = await importTwo();

    expect(codeOf(await desk.chargeToll(nobody._id))).toEqual([409, 'nobody_to_charge']);
    expect(codeOf(await desk.chargeToll(own._id))).toEqual([409, 'charge_not_agreed']);
    expect(await desk.tolls({ filter: 'charged' })).toEqual([]);
  });
});

test('GET /privacy/data lists the tolls of the customer’s rentals', async () => {
  const bookingId = await desk.outOnline();
  await importTwo();

  const data = await desk.app.client.succeed(privacyContract.getData, { as: await desk.customer.token() });

  expect(data.bookings).toMatchObject([{ _id: bookingId, tolls: [{ reference: 'N1', plaza: 'Talegaon' }] }]);
});
