import { addDays, reportContract } from '@rental/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildBlock, buildBooking, buildVehicle } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

const createdAt = new Date('2026-01-01T00:00:00Z');
const today = '2026-11-20';
const [first, last] = ['2026-10-21', '2026-12-20'];

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const readIdle = async (days: '3' | '7' | '14' | '30') =>
  office.succeed(reportContract.getIdleCars, { query: { days } });

const rent = async ({ _id: carId }: VehicleRecord, fromDate: string, toDate: string) =>
  buildBooking({ carId, status: 'confirmed', fromDate, toDate });

describe('GET /booking/getIdleCars', () => {
  it('lists the days in a row without a rental, with what they cost today, dearest first', async () => {
    const car = await buildVehicle({ carName: 'Creta', rentalPrice: 1_000, createdAt });
    await rent(car, '2026-10-25', '2026-11-05');
    await rent(car, '2026-11-13', last);
    const other = await buildVehicle({ carName: 'Nexon', rentalPrice: 3_000, createdAt });
    await rent(other, first, '2026-11-30');
    await rent(other, '2026-12-08', '2026-12-31');

    const { cars, ...period } = await readIdle('7');

    expect(period).toEqual({ fromDate: first, toDate: last });
    // The 4 days of the Creta before 25 October are fewer than 7.
    expect(
      cars.map(({ name, fromDate, toDate, freeDays, rupees }) => ({ name, fromDate, toDate, freeDays, rupees })),
    ).toEqual([
      { name: 'Nexon', fromDate: '2026-12-01', toDate: '2026-12-07', freeDays: 7, rupees: 21_000 },
      { name: 'Creta', fromDate: '2026-11-06', toDate: '2026-11-12', freeDays: 7, rupees: 7_000 },
    ]);
    expect((await readIdle('3')).cars).toHaveLength(3);
  });

  it('names the reason of blocked days, which bring nothing, and ignores holds', async () => {
    const car = await buildVehicle({ rentalPrice: 1_000, createdAt });
    await buildBlock(car._id, today, addDays(today, 4));
    await buildBooking({ carId: car._id, fromDate: addDays(today, 10) });

    const { cars } = await readIdle('30');

    expect(cars).toMatchObject([{ fromDate: first, toDate: last, freeDays: 56, rupees: 56_000, notes: ['new tyres'] }]);
  });

  it('starts with the day on which a car was added, and leaves out retired cars', async () => {
    await buildVehicle({ isActive: false, createdAt });
    const fresh = await buildVehicle();

    const { cars } = await readIdle('30');

    expect(cars.map(({ _id, fromDate }) => [_id, fromDate])).toEqual([[String(fresh._id), today]]);
  });
});
