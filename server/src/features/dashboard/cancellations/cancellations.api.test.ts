import { type CancellationGroup, cancellationGroups, cancellationsContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { ledgerEntry } from '../../../../test/support/ledger-entry.ts';
import { type Office, openOffice, staffOffice } from '../../../../test/support/open-office.ts';
import { openRental, readBooking } from '../../../../test/support/open-rental.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

const november = { fromDate: '2026-11-01', toDate: '2026-11-30' };
const { getCancellations, getCancellationsCsv } = cancellationsContract;

let office: Office;
let car: VehicleRecord;

beforeEach(async () => {
  office = await openOffice();
  car = await buildCar('Pune');
});

const buildCar = async (name: string, given: Partial<VehicleRecord> = {}) =>
  buildVehicle({ carLocations: [(await buildLocation({ name }))._id], ...given });

const read = async (by: CancellationGroup = 'cause', period = november) =>
  office.succeed(getCancellations, { query: { ...period, by } });

type Ended = Partial<BookingRecord> & { paid?: number; back?: number };

/** Stores a paid booking. Unless `given` overrides it, its customer cancelled it at noon on 10 November in India. */
async function buildCancelled({ paid = 5_000, back = paid, ...given }: Ended = {}): Promise<BookingRecord> {
  const chargeId = 'pay_of_a_test';
  const ended = ledgerEntry({
    why: 'cancelled',
    lines: [{ kind: 'cancelled', amount: -back }],
    back: [{ chargeId, amount: back, external: false }],
  });
  return buildBooking({
    carId: car._id,
    status: 'cancelled',
    settledBy: chargeId,
    cancelReason: 'customer',
    cancelledAt: new Date('2026-11-10T06:30:00Z'),
    ledger: [ledgerEntry({ lines: [{ kind: 'rental', amount: paid }], paid: [{ chargeId, amount: paid }] }), ended],
    ...given,
  });
}

describe('GET /booking/getCancellations', () => {
  test('counts by cause who cancelled, with the money returned and kept', async () => {
    await buildCancelled({ cancelCause: 'weather' });
    await buildCancelled({ cancelCause: 'weather', back: 2_000 });
    await buildCancelled({ cancelCause: 'weather', cancelReason: 'admin', paid: 3_000 });
    await buildCancelled({ cancelCause: 'other', back: 0 });
    await buildCancelled();
    await buildCancelled({ cancelReason: 'refunded', paid: 700 });

    const { totals, rows } = await read();

    expect(rows).toEqual([
      { key: 'weather', name: 'Weather', customer: 2, staff: 1, outside: 0, returned: 10_000, kept: 3_000 },
      { key: 'none', name: 'Not specified', customer: 1, staff: 0, outside: 1, returned: 5_700, kept: 0 },
      { key: 'other', name: 'Other', customer: 1, staff: 0, outside: 0, returned: 0, kept: 5_000 },
    ]);
    expect(totals).toEqual({ customer: 4, staff: 1, outside: 1, returned: 15_700, kept: 8_000 });
  });

  test('counts by pick-up location and by model, including retired cars', async () => {
    const retired = await buildCar('Mumbai', { carName: car.carName, isActive: false });
    const other = await buildCar('Delhi');
    for (const { _id: carId } of [car, retired, retired, other]) await buildCancelled({ carId });

    const [byLocation, byModel] = [await read('location'), await read('model')];

    expect(byLocation.rows.map(({ name, customer }) => [name, customer])).toEqual([
      ['Mumbai', 2],
      ['Delhi', 1],
      ['Pune', 1],
    ]);
    expect(byLocation.rows[0]?.key).toBe(String(retired.carLocations[0]));
    const { carBrand, carName, modelYear, transmissionType, fuelType } = car;
    expect(byModel.rows).toMatchObject([
      {
        key: car.modelKey,
        name: `${carBrand} ${carName} ${modelYear}, ${transmissionType}, ${fuelType}`,
        customer: 3,
        returned: 15_000,
      },
      { key: other.modelKey, customer: 1, returned: 5_000 },
    ]);
  });

  test('counts by month, with days and months that end at midnight in India [g7]', async () => {
    await buildCancelled({ cancelledAt: new Date('2026-10-31T18:29:59.999Z') });
    await buildCancelled({ cancelledAt: new Date('2026-10-31T18:30:00.000Z') });
    await buildCancelled({ cancelledAt: new Date('2026-11-30T18:29:59.999Z') });
    await buildCancelled({ cancelledAt: new Date('2026-11-30T18:30:00.000Z') });

    const { rows } = await read('month', { fromDate: '2026-10-01', toDate: '2026-12-31' });

    expect(rows.map(({ key, name, customer }) => [key, name, customer])).toEqual([
      ['2026-10-01', '2026-10', 1],
      ['2026-11-01', '2026-11', 2],
      ['2026-12-01', '2026-12', 1],
    ]);
    expect((await read('month')).totals.customer).toBe(2);
    expect((await read('cause', { fromDate: '2026-11-30', toDate: '2026-11-30' })).totals.customer).toBe(1);
  });

  test('returns the same totals by cause, location, model and month', async () => {
    const other = await buildCar('Mumbai');
    await buildCancelled({ cancelCause: 'weather', back: 1_500 });
    await buildCancelled({ carId: other._id, cancelReason: 'admin', cancelCause: 'car_unavailable' });
    await buildCancelled({ carId: other._id, cancelReason: 'refunded', cancelledAt: new Date('2026-11-29T20:00:00Z') });

    const sums = { customer: 1, staff: 1, outside: 1, returned: 11_500, kept: 3_500 };
    for (const by of cancellationGroups) {
      const { totals, rows } = await read(by);
      const sumOf = (figure: keyof typeof sums) => rows.reduce((sum, row) => sum + row[figure], 0);
      expect({ by, ...totals }).toEqual({ by, ...sums });
      for (const figure of ['customer', 'staff', 'outside', 'returned', 'kept'] as const) {
        expect([by, figure, sumOf(figure)]).toEqual([by, figure, sums[figure]]);
      }
    }
  });

  test('excludes deposits and corrected payments from the money returned and kept', async () => {
    const [cash, deposit] = ['ctr_cash', 'pay_of_the_deposit'];
    const paid = (chargeId: string, amount: number) => [{ chargeId, amount }];
    const back = (chargeId: string, amount: number) => [{ chargeId, amount, external: false }];
    const ledger = [
      ledgerEntry({ lines: [{ kind: 'rental', amount: 4_000 }], paid: paid('pay_first', 1_000) }),
      ledgerEntry({ paid: paid(cash, 3_000) }),
      ledgerEntry({ back: back(cash, 3_000) }),
      ledgerEntry({ account: 'deposit', paid: paid(deposit, 10_000) }),
      ledgerEntry({
        lines: [
          { kind: 'cancelled', amount: -4_000 },
          { kind: 'kept', amount: 400 },
        ],
        back: back('pay_first', 600),
      }),
      ledgerEntry({ account: 'deposit', release: 'returned', back: back(deposit, 10_000) }),
      ledgerEntry({ lines: [{ kind: 'goodwill', amount: -150 }], back: back('pay_first', 150) }),
    ];
    await buildCancelled({ settledBy: 'pay_first', ledger });

    expect((await read()).totals).toMatchObject({ customer: 1, returned: 750, kept: 250 });
  });

  test('excludes unpaid, expired and confirmed bookings', async () => {
    await buildCancelled({ settledBy: null, ledger: [] });
    await buildCancelled({ settledBy: null, ledger: [], cancelReason: 'hold_expired' });
    await buildBooking({ status: 'confirmed' });
    await buildBooking();

    const none = { customer: 0, staff: 0, outside: 0, returned: 0, kept: 0 };
    for (const by of cancellationGroups) expect(await read(by)).toEqual({ totals: none, rows: [] });
  });

  test('moves later goodwill from kept to returned after a cancellation with a partial refund', async () => {
    const rental = await openRental({ env: { CANCELLATION_TIERS: '50@24,0@0' } }, { rentalPrice: 2_000 });
    office = await staffOffice(rental.app);
    const { booking } = await rental.confirmed();
    const as = await rental.customer.token();
    const body = { bookingId: booking._id, cause: 'found_cheaper' } as const;
    await office.succeed(rentalContract.cancel, { as, body });

    expect((await read()).rows).toMatchObject([{ key: 'found_cheaper', customer: 1, returned: 2_000, kept: 2_000 }]);
    const { rev } = await readBooking(booking._id);
    const goodwill = { bookingId: booking._id, recordId: 'b'.repeat(24), rev, amount: 500, reason: 'Late reply' };
    await office.succeed(rentalContract.giveBack, { body: goodwill });

    expect((await read()).totals).toMatchObject({ customer: 1, returned: 2_500, kept: 1_500 });
    await rental.runUntilQuiet();
  });
});

describe('GET /booking/getCancellationsCsv', () => {
  test.each([...cancellationGroups])('has the same rows as the report by %s', async (by) => {
    const other = await buildCar('Mumbai');
    await buildCancelled({ cancelCause: 'weather', back: 1_500 });
    await buildCancelled({ carId: other._id, cancelReason: 'admin', cancelledAt: new Date('2026-11-29T20:00:00Z') });
    await buildCancelled({ carId: other._id, cancelReason: 'refunded' });

    const [file, { rows }] = [
      await office.succeed(getCancellationsCsv, { query: { ...november, by } }),
      await read(by),
    ];

    const [head, ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head?.split(',').slice(1)).toEqual([
      'Cancellations',
      'By customers',
      'By staff',
      'Refunded outside this system',
      'Money returned',
      'Money kept',
    ]);
    expect(lines).toEqual(
      rows.map(({ name, customer, staff, outside, returned, kept }) => {
        const cell = name.includes(',') ? `"${name}"` : name;
        return [cell, customer + staff + outside, customer, staff, outside, returned, kept].join(',');
      }),
    );
  });
});

describe('a query for cancellations', () => {
  test.each([
    ['of more than a year', { ...november, fromDate: '2025-11-29' }, 'toDate'],
    ['that ends before it begins', { ...november, toDate: '2026-10-31' }, 'toDate'],
    ['with an unknown day', { ...november, fromDate: '2026-11-31' }, 'fromDate'],
  ])('is rejected with a period %s', async (_what, period, path) => {
    for (const contract of [getCancellations, getCancellationsCsv]) {
      const { status, error } = await office.call(contract, { query: { ...period, by: 'cause' } });
      expect([status, error?.details?.map((each) => each.path)]).toEqual([400, [path]]);
    }
  });

  test('is rejected with an unknown group', async () => {
    for (const contract of [getCancellations, getCancellationsCsv]) {
      const { status, error } = await office.call(contract, { query: { ...november, by: 'customer' as 'cause' } });
      expect([status, error?.details?.map(({ path }) => path)]).toEqual([400, ['by']]);
    }
  });
});
