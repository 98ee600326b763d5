import { dashboardContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { listSteps } from './get-trend.ts';

let app: TestApp;
let as: string;

beforeEach(async () => {
  app = await createTestApp({ env: { PAGE_SIZE: '3' } });
  as = (await app.signInAs('admin')).token;
});

const { getBookingData } = dashboardContract;
const find = async (query: { search?: string; page?: string; locationId?: string } = {}) =>
  app.client.succeed(getBookingData, { as, query });
const idsOf = ({ bookings }: { bookings: { _id: string }[] }) => bookings.map(({ _id }) => _id);

/** Seven bookings of one car, a minute apart but for the last two, which share their moment. Newest first. */
async function buildSeven(): Promise<BookingRecord[]> {
  const [car, customer] = [await buildVehicle(), await buildUser()];
  const start = app.clock.now().getTime();
  const built: BookingRecord[] = [];
  for (let number = 0; number < 7; number += 1) {
    const createdAt = new Date(start + Math.min(number, 5) * 60_000);
    const fromDate = `2026-12-0${number + 1}`;
    built.push(
      await buildBooking({ carId: car._id, customerId: customer._id, fromDate, status: 'confirmed', createdAt }),
    );
  }
  return built.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || String(b._id).localeCompare(String(a._id)),
  );
}

describe('GET /booking/getBookingData', () => {
  test('pages newest first, each booking once, whatever else arrives', async () => {
    const bookings = await buildSeven();

    const pages = [await find(), await find({ page: '2' }), await find({ page: '3' })];

    expect(pages.flatMap(idsOf)).toEqual(bookings.map(({ _id }) => String(_id)));
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3]);
  });
});

describe('the steps of a trend', () => {
  test('cover 30 days and 12 months, across the turn of a year', () => {
    expect(listSteps('day', '2026-01-02').slice(-3)).toEqual(['2025-12-31', '2026-01-01', '2026-01-02']);
    expect(listSteps('day', '2026-01-02')).toHaveLength(30);
    expect([listSteps('month', '2026-03-31')[0], listSteps('month', '2026-03-31').at(-1)]).toEqual([
      '2025-04-01',
      '2026-03-01',
    ]);
  });
});
