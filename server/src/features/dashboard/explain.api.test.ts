import { addDays } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { bookingFilter } from './booking-filter.ts';
import { orderCondition } from './find-by-id-text.ts';

/* The database’s query plans for the admin screens: every query uses an index, and none scans a collection. */

let locationId: string;
let bookingId: string;

beforeEach(async () => {
  const [car, customer] = [await buildVehicle(), await buildUser()];
  for (let number = 0; number < 60; number += 1) {
    const fromDate = addDays('2026-12-01', number);
    const booking = await buildBooking({
      carId: car._id,
      customerId: customer._id,
      fromDate,
      status: 'confirmed',
      paymentId: new ObjectId(),
      createdAt: new Date(Date.UTC(2026, 10, 20, 0, number)),
    });
    bookingId = String(booking._id);
  }
  locationId = String(car.carLocations[0]);
});

/** Returns the names of all stages of a plan, at any depth. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

/** Returns the stages of the winning plan, without the rejected plans. */
const winning = (explained: unknown): string[] =>
  stagesOf(
    JSON.parse(JSON.stringify(explained), (key: string, value: unknown) => (key === 'rejectedPlans' ? [] : value)),
  );

const filterOf = async (query: { search?: string; locationId?: string }) => (await bookingFilter(query)) ?? {};

describe('the admin table', () => {
  test.each([
    ['the first page', () => ({})],
    ['one location', () => ({ locationId })],
    ['a whole id', () => ({ search: bookingId })],
    ['the beginning of an id', () => ({ search: bookingId.slice(0, 10) })],
    ['an id at one location', () => ({ search: bookingId, locationId })],
  ])('finds %s using only indexes', async (_, query) => {
    const filter = await filterOf(query());

    const explained: unknown = await Booking.find(filter, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(20)
      .explain();

    expect(winning(explained)).toContain('IXSCAN');
    expect(winning(explained)).not.toContain('COLLSCAN');
  });

  test.each([
    ['all bookings', () => ({})],
    ['one location', () => ({ locationId })],
  ])('reads only index keys to reach a late page of %s', async (_, query) => {
    const filter = await filterOf(query());

    const explained: unknown = await Booking.find(filter, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(40)
      .limit(20)
      .explain('executionStats');

    expect(winning(explained)).not.toContain('FETCH');
    expect(winning(explained)).not.toContain('SORT');
    expect(explained).toMatchObject({ executionStats: { totalDocsExamined: 0 } });
  });

  test('uses a separate index for each half of an id search', async () => {
    const { $or } = await filterOf({ search: bookingId });

    const plans = await Promise.all(
      (Array.isArray($or) ? $or : []).map(async (half: Record<string, unknown>) => Booking.find(half).explain()),
    );

    expect(plans).toHaveLength(2);
    expect(plans.flatMap(winning)).toContain('IXSCAN');
    expect(plans.flatMap(winning)).not.toContain('COLLSCAN');
  });

  test('finds provider ids by index', async () => {
    const byOrder: unknown = await Payment.findOne(orderCondition('order_A'), { bookingId: 1 }).explain();
    const byPayment: unknown = await Charge.findById('pay_A', { bookingId: 1 }).explain();

    expect([...winning(byOrder), ...winning(byPayment)]).not.toContain('COLLSCAN');
  });
});

describe('the dashboard’s tiles and trend', () => {
  test('sum revenue and bookings using only indexes', async () => {
    const since = { $gte: new Date('2026-11-01T00:00:00Z') };
    const money: unknown = await Charge.aggregate([
      { $match: { capturedAt: since } },
      {
        $group: {
          _id: { $dateTrunc: { date: '$capturedAt', unit: 'day' } },
          net: { $sum: { $cond: [{ $in: ['$outcome', ['kept', 'refund']] }, '$net', 0] } },
          captured: { $sum: { $cond: [{ $in: ['$outcome', ['kept']] }, '$amount', 0] } },
        },
      },
    ]).explain();
    const bookings: unknown = await Booking.aggregate([
      { $match: { kind: 'booking', createdAt: since } },
      { $group: { _id: { $dayOfYear: '$createdAt' }, sum: { $sum: 1 } } },
    ]).explain();

    const stages = [money, bookings].flatMap(winning);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('FETCH');
  });
});

describe('the calendar', () => {
  test('uses the index that prevents double booking', async () => {
    const [first] = await Booking.find({}).limit(1).lean();

    const explained: unknown = await Booking.find({
      carId: trusted({ $in: [first?._id, first?.carId].flatMap((id) => id ?? []) }),
      holdsCar: true,
      days: trusted({ $in: ['2026-12-01', '2026-12-02'] }),
    }).explain();

    expect(JSON.stringify(explained)).toContain('uniq_car_day');
    expect(winning(explained)).not.toContain('COLLSCAN');
  });
});
