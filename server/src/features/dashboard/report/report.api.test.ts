import {
  type FrozenPrice,
  keysOfPeriod,
  type ReportGroup,
  reportContract,
  type ReportQuery,
  reportFiguresOf,
} from '@rental/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildBlock, buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { ledgerEntry } from '../../../../test/support/ledger-entry.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { buildCharge, buildPayment } from '../../../../test/support/payment-factories.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Cost } from '../../cost/cost.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

const november = { fromDate: '2026-11-01', toDate: '2026-11-30' };
const long = new Date('2026-01-01T00:00:00Z');

let office: Office;
let [pune, mumbai]: ObjectId[] = [];

beforeEach(async () => {
  office = await openOffice();
  [pune, mumbai] = [(await buildLocation({ name: 'Pune' }))._id, (await buildLocation({ name: 'Mumbai' }))._id];
});

const readReport = async (by: ReportGroup, period = november) =>
  office.succeed(reportContract.getReport, { query: { ...period, by } });

const buildCar = async (given: Partial<VehicleRecord> = {}) =>
  buildVehicle({ carLocations: pune ? [pune] : [], createdAt: long, ...given });

/** A price of ₹1,000 for the first two days and ₹2,000 for the others, less a discount. */
const priced = (dayCount: number, rupees = 0): Pick<BookingRecord, 'price' | 'totalAmount'> => {
  const prices = Array.from({ length: dayCount }, (_, index) => (index < 2 ? 1_000 : 2_000));
  const price: FrozenPrice = {
    version: 1,
    days: prices.map((each) => ({ price: each, rule: 'base', name: null })),
    lengthDiscount: rupees > 0 ? { fromDays: 1, percent: 1, rupees } : null,
    extras: [],
    coupon: null,
  };
  return { price, totalAmount: prices.reduce((sum, each) => sum + each, 0) - rupees };
};

async function rent(car: VehicleRecord, given: Partial<BookingRecord> & { fromDate: string; toDate: string }) {
  return buildBooking({ carId: car._id, status: 'confirmed', ...keysOfPeriod(given), ...given });
}

const addCharges = async ({ _id }: BookingRecord, charges: Partial<Parameters<typeof ledgerEntry>[0]>[]) =>
  Booking.updateOne({ _id }, { $push: { ledger: { $each: charges.map(ledgerEntry) } } });

/** A month of three cars: one late, one with times, a block and a retirement, and one that was added later. */
async function buildMonth() {
  const late = await buildCar({ carName: 'Creta' });
  const timed = await buildCar({ carName: 'Nexon', isActive: false, retiredAt: new Date('2026-11-20T06:30:00Z') });
  // 00:00 on 11 November in India.
  const added = new Date('2026-11-10T18:30:00Z');
  const fresh = await buildCar({ carName: 'Safari', createdAt: added, carLocations: mumbai ? [mumbai] : [] });

  // 4 days and a late one: 10 half-days. ₹6,000 - ₹600 + ₹1,000 = ₹6,400.
  const lateDays = ['2026-11-05'];
  const kept = await rent(late, { fromDate: '2026-11-01', toDate: '2026-11-04', lateDays, ...priced(4, 600) });
  await addCharges(kept, [{ lines: [{ kind: 'late', amount: 1_000 }], evidence: 'back on 5 November' }]);
  await buildBooking({ carId: late._id, fromDate: '2026-11-10', toDate: '2026-11-12' });
  await rent(late, { fromDate: '2026-11-14', toDate: '2026-11-15', stage: 'no_show', ...priced(2) });
  await rent(late, { fromDate: '2026-11-17', toDate: '2026-11-18', status: 'cancelled', ...priced(2) });

  // Morning of the 9th to morning of the 11th: 5 half-days, and until 13:00 it is cleaned. Then 2 half-days.
  const [readyMinutes, first, second] = [180, { pickUpTime: '10:00', returnTime: '10:00' }, { pickUpTime: '14:00' }];
  await rent(timed, { fromDate: '2026-11-09', toDate: '2026-11-11', ...first, readyMinutes, ...priced(3) });
  const next = { fromDate: '2026-11-11', toDate: '2026-11-12', ...second, returnTime: '09:00' };
  await rent(timed, { ...next, readyMinutes, ...priced(2) });
  await buildBlock(timed._id, '2026-11-15', '2026-11-16');

  // Of these 4 days, 2 are in November, the month of the report.
  await rent(fresh, { fromDate: '2026-11-29', toDate: '2026-12-02', ...priced(4) });
  await buildBlock(fresh._id, '2026-11-12');
  return { late, timed, fresh };
}

describe('GET /booking/getReport', () => {
  it('counts a month of three cars [g1]', async () => {
    const { late, timed, fresh } = await buildMonth();

    const { rows, totals } = await readReport('car');

    const expected = [
      // 60 half-days; 10 ÷ 60 = 16.67%; ₹6,400 ÷ 30 days = ₹213.33.
      {
        key: String(late._id),
        counts: { cars: 1, halfDays: 60, blocked: 0, rented: 10, revenue: 6_400 },
        figures: { available: 60, utilisation: 167, ofAllDays: 167, perCar: 6_400, perAvailableDay: 213 },
      },
      // 20 days until it was retired; 7 ÷ 36 = 19.44%, 7 ÷ 40 = 17.5%; ₹4,000 + ₹2,000; ₹6,000 ÷ 18 days = ₹333.33.
      {
        key: String(timed._id),
        counts: { cars: 1, halfDays: 40, blocked: 4, rented: 7, revenue: 6_000 },
        figures: { available: 36, utilisation: 194, ofAllDays: 175, perCar: 6_000, perAvailableDay: 333 },
      },
      // 20 days since it was added; 4 ÷ 38 = 10.53%, 4 ÷ 40 = 10%; ₹2,000 ÷ 19 days = ₹105.26.
      {
        key: String(fresh._id),
        counts: { cars: 1, halfDays: 40, blocked: 2, rented: 4, revenue: 2_000 },
        figures: { available: 38, utilisation: 105, ofAllDays: 100, perCar: 2_000, perAvailableDay: 105 },
      },
    ];
    expect(rows.map((row) => ({ key: row.key, counts: countsOf(row), figures: reportFiguresOf(row) }))).toEqual(
      expected,
    );
    // 21 ÷ 134 = 15.67%, 21 ÷ 140 = 15%; ₹14,400 ÷ 3 cars = ₹4,800; ₹14,400 ÷ 67 days = ₹214.93.
    expect(totals).toEqual({ cars: 3, halfDays: 140, blocked: 6, rented: 21, revenue: 14_400 });
    expect(reportFiguresOf(totals)).toEqual({
      available: 134,
      utilisation: 157,
      ofAllDays: 150,
      perCar: 4_800,
      perAvailableDay: 215,
    });
  });

  it('has the same sums by car, model, location and month [g2]', async () => {
    const { late, fresh } = await buildMonth();
    const { _id: carId } = await buildCar({ homes: homesFrom(mumbai, '2026-11-16') });
    const legs = [{ carId: late._id, fromDate: '2026-11-21', toDate: '2026-11-22', toTime: '15:00' }];
    await rent(fresh, { fromDate: '2026-11-21', toDate: '2026-11-24', legs, locationId: pune ?? carId, ...priced(4) });

    const reports = await Promise.all(
      (['car', 'model', 'location', 'month'] as const).map(async (by) => readReport(by)),
    );

    for (const { rows, totals } of reports) {
      expect(totals).toEqual(reports[0]?.totals);
      for (const count of ['halfDays', 'blocked', 'rented', 'revenue'] as const) {
        expect(rows.reduce((sum, row) => sum + row[count], 0)).toBe(totals[count]);
      }
    }
    expect(reports[0]?.totals).toMatchObject({ halfDays: 200, rented: 30, revenue: 20_400 });
    expect(reports[2]?.rows.map(({ name, halfDays }) => [name, halfDays])).toEqual([
      // In Pune 60 + 40 and 15 days of the car that moved, and the 5 half-days rented there of the car in Mumbai.
      ['Pune', 135],
      ['Mumbai', 65],
    ]);
  });

  it('splits a rental between its cars at the exchange [g3]', async () => {
    const [before, after] = [await buildCar(), await buildCar()];
    const legs = [{ carId: before._id, fromDate: '2026-11-02', toDate: '2026-11-04', toTime: '10:00' }];
    await rent(after, { fromDate: '2026-11-02', toDate: '2026-11-05', legs, ...priced(4) });

    const { rows, totals } = await readReport('car');

    expect(rows.map(({ key, rented, revenue }) => ({ key, rented, revenue }))).toEqual([
      // Two days at ₹2,000 each, with both half-days.
      { key: String(after._id), rented: 4, revenue: 4_000 },
      // Two days at ₹1,000 each, and the morning of the exchange.
      { key: String(before._id), rented: 5, revenue: 2_000 },
    ]);
    expect(totals.revenue).toBe(6_000);
  });

  it('ends a rental at its early return, without cleaning, and keeps what it earned', async () => {
    const times = { pickUpTime: '10:00', returnTime: '18:00', readyMinutes: 120 };
    const period = { fromDate: '2026-11-02', toDate: '2026-11-05', ...times };
    // Back on the 3rd at 11:30, and clean at 13:30.
    await rent(await buildCar(), { ...period, freeFrom: '2026-11-03T13:30', ...priced(4) });

    const { totals } = await readReport('month');

    expect(totals).toMatchObject({ rented: 3, revenue: 6_000 });
  });

  it('counts a released block until its release', async () => {
    const car = await buildCar();
    await buildBlock(car._id, '2026-11-16', '2026-11-25');
    // 12:00 on 18 November in India.
    const released = { status: 'released', holdsCar: false, updatedAt: new Date('2026-11-18T06:30:00Z') };
    await Booking.updateOne({ carId: car._id }, { $set: released });

    expect((await readReport('car')).totals).toMatchObject({ halfDays: 60, blocked: 5 });
  });

  it('starts days at midnight in India, and has a leap day [g7]', async () => {
    await buildCar({ createdAt: new Date('2028-02-28T18:29:59Z') });
    await buildCar({ createdAt: new Date('2028-02-28T18:30:00Z') });
    await rent(await buildCar(), { fromDate: '2028-02-28', toDate: '2028-03-01', ...priced(3) });
    const payment = await buildPayment();
    await buildCharge({ payment, amount: 700, capturedAt: new Date('2028-02-28T18:29:59Z') });
    await buildCharge({ payment, amount: 300, capturedAt: new Date('2028-02-28T18:30:00Z') });

    const [eve, leap] = [
      await readReport('month', { fromDate: '2028-02-28', toDate: '2028-02-28' }),
      await readReport('month', { fromDate: '2028-02-29', toDate: '2028-02-29' }),
    ];
    const year = await readReport('month', { fromDate: '2028-01-01', toDate: '2028-12-31' });

    // The car of the payment’s booking is a fourth one, which was added in 2026.
    expect([eve.totals, eve.moneyIn]).toEqual([{ cars: 3, halfDays: 6, blocked: 0, rented: 2, revenue: 1_000 }, 700]);
    expect([leap.totals, leap.moneyIn]).toEqual([{ cars: 4, halfDays: 8, blocked: 0, rented: 2, revenue: 1_000 }, 300]);
    expect(year.rows).toHaveLength(12);
    expect(year.rows[1]).toMatchObject({ key: '2028-02-01', rented: 4, revenue: 2_000 });
    expect(year.totals).toMatchObject({ rented: 6, revenue: 4_000 });
  });

  it('never counts deposits, what they paid for, or what replaces our costs as revenue [g8]', async () => {
    const booking = await rent(await buildCar(), { fromDate: '2026-11-02', toDate: '2026-11-03', ...priced(2) });
    const chargeId = 'ctr_000000000000000000000001';
    await addCharges(booking, [
      { account: 'deposit', paid: [{ chargeId, amount: 5_000 }] },
      { lines: [{ kind: 'damage', amount: 3_000 }], evidence: 'scratch, left rear door' },
      { lines: [{ kind: 'fine', amount: 500 }], evidence: 'notice 12' },
      { lines: [{ kind: 'cleaning', amount: 400 }], evidence: 'sand' },
      { account: 'deposit', release: 'used', back: [{ chargeId, amount: 3_900, external: false }] },
      { paid: [{ chargeId: 'dep_000000000000000000000002', amount: 3_900 }] },
      { lines: [{ kind: 'goodwill', amount: -300 }] },
    ]);

    const { totals } = await readReport('car');

    expect(totals.revenue).toBe(2_000 + 400 - 300);
  });

  it('has the costs of the period by car and by model, also of a car that was not in the fleet', async () => {
    const car = await buildCar({ carName: 'Creta', modelKey: 'creta' });
    const sold = await buildCar({ carName: 'Nexon', modelKey: 'nexon', isActive: false, retiredAt: long });
    const cost = (carId: ObjectId, day: string, amount: number) => ({
      _id: new ObjectId(),
      carId,
      day,
      amount,
      kind: 'loan' as const,
      by: carId,
      version: 1,
    });
    await Cost.insertMany([
      cost(car._id, '2026-11-01', 18_900),
      cost(car._id, '2026-11-30', 600),
      cost(car._id, '2026-12-01', 18_900),
      cost(sold._id, '2026-11-15', 9_000),
    ]);

    const [byCar, byModel, byMonth] = [await readReport('car'), await readReport('model'), await readReport('month')];

    expect(byCar.costs).toBe(28_500);
    expect(byCar.rows.map(({ cars, costs }) => [cars, costs])).toEqual([
      [1, 19_500],
      [0, 9_000],
    ]);
    expect(byModel.rows.map(({ key, costs }) => [key, costs])).toEqual([
      ['creta', 19_500],
      ['nexon', 9_000],
    ]);
    expect([byMonth.costs, byMonth.rows[0]?.costs]).toEqual([undefined, undefined]);
    const text = await office.succeed(reportContract.getReportCsv, { query: { ...november, by: 'car' } });
    expect(text).toContain('Revenue per available day,Costs\r\n');
    expect(text).toMatch(/,19500\r\n.*,9000\r\n$/s);
  });

  it('rejects periods of more than 366 days and reversed ones', async () => {
    const refuse = async (query: ReportQuery) => office.call(reportContract.getReport, { query });
    const tooLong = await refuse({ fromDate: '2027-01-01', toDate: '2028-01-02', by: 'car' });

    expect(tooLong).toMatchObject({
      status: 400,
      error: { details: [{ path: 'toDate', message: 'Choose at most one year.' }] },
    });
    expect((await refuse({ fromDate: '2026-11-02', toDate: '2026-11-01', by: 'car' })).status).toBe(400);
  });
});

describe('GET /booking/getReportCsv', () => {
  it('has the rows of the report, with empty cells for what can’t be divided', async () => {
    const car = await buildCar({ carName: 'Creta', plate: 'MH12AB1234' });
    await buildBlock(car._id, '2026-11-01');

    const text = await office.succeed(reportContract.getReportCsv, {
      query: { fromDate: '2026-11-01', toDate: '2026-11-01', by: 'car' },
    });

    expect(text).toBe(
      '\uFEFFCar,Cars,Half-days in the fleet,Blocked half-days,Rented half-days,Utilisation (%),Of all days (%),Revenue,Revenue per car,Revenue per available day\r\n' +
        '"Creta, MH 12 AB 1234",1,2,2,0,,0,0,0,\r\n',
    );
  });
});

const countsOf = ({ cars, halfDays, blocked, rented, revenue }: Awaited<ReturnType<typeof readReport>>['totals']) => ({
  cars,
  halfDays,
  blocked,
  rented,
  revenue,
});

const homesFrom = (locationId: ObjectId | undefined, fromDate: string) =>
  locationId ? [{ fromDate, locationId }] : [];
