import {
  bookingContract,
  type CreateBookingBody,
  locationContract,
  plainPrices,
  type PriceBook,
  type QueryInput,
  type Season,
  settingsContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, staffOffice } from '../../../../test/support/open-office.ts';
import { openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { Booking } from '../booking.model.ts';

let rental: Rental;
let office: Office;

beforeEach(async () => {
  rental = await openRental({}, { rentalPrice: 2_000 });
  office = await staffOffice(rental.app);
});

const rush: Season = {
  id: 'rush',
  name: 'Rush week',
  fromDate: '2026-12-02',
  toDate: '2026-12-08',
  change: { percent: 50 },
};
const seat: PriceBook['extras'][number] = {
  id: 'seat',
  name: 'Child seat',
  per: 'day',
  price: 100,
  max: 2,
  isOffered: true,
};
const driver: PriceBook['extras'][number] = {
  id: 'driver',
  name: 'Second driver',
  per: 'rental',
  price: 500,
  max: 1,
  question: 'Driver’s name',
  isOffered: true,
};

const save = async (rules: Partial<PriceBook>) =>
  office.succeed(settingsContract.savePrices, { body: { ...plainPrices, ...rules } });

const period = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const place = () => String(rental.car.carLocations[0]);
type Wish = Partial<CreateBookingBody>;

const book = async (wish: Wish = {}) =>
  rental.app.client.call(bookingContract.create, {
    as: await rental.customer.token(),
    body: { ...period, carId: String(rental.car._id), locationId: place(), ...wish },
  });
const search = async (days = period) =>
  rental.app.client.succeed(bookingContract.getAvailableCars, {
    as: await rental.customer.token(),
    query: { locId: place(), ...days },
  });

describe('price in a search', () => {
  test('is the base price, without details of days or discounts, if there are no price rules', async () => {
    const [found] = await search();

    expect(found).toMatchObject({ rentalPrice: 2_000, pricePerDay: 2_000, totalPrice: 4_000 });
    expect(found).not.toHaveProperty('daysDiffer');
    expect(found).not.toHaveProperty('discount');
  });

  test('reflects newly saved prices immediately, even in a process that had cached older ones', async () => {
    await search();
    await save({ seasons: [rush] });
    const [dearer] = await search();
    await save({ lengths: [{ fromDays: 2, percent: 10 }] });
    const [cheaper] = await search();

    expect(dearer).toMatchObject({ rentalPrice: 2_000, pricePerDay: 2_500, totalPrice: 5_000, daysDiffer: true });
    expect(cheaper).toMatchObject({ pricePerDay: 1_800, totalPrice: 3_600, discount: { fromDays: 2, rupees: 400 } });
  });

  test('is not returned for a shorter period than a season requires, and a hold for that period is rejected', async () => {
    await save({ seasons: [{ ...rush, minDays: 3 }] });

    const rejected = await book();

    expect(await search()).toEqual([]);
    expect([rejected.code, rejected.error?.data]).toEqual(['rental_too_short', { season: 'Rush week', minDays: 3 }]);
    expect(await search({ fromDate: '2026-12-01', toDate: '2026-12-03' })).toHaveLength(1);
    expect((await book({ toDate: '2026-12-03' })).status).toBe(201);
  });
});

describe('GET /booking/getQuote', () => {
  const ask = async (query: Partial<QueryInput<typeof bookingContract.getQuote>>, as?: string) =>
    rental.app.client.call(bookingContract.getQuote, {
      query: { locId: place(), ...period, ...query },
      ...(as !== undefined && { as }),
    });
  const carId = () => String(rental.car._id);

  test('returns the lines, the available extras and the refund deadlines', async () => {
    await save({ seasons: [rush], lengths: [{ fromDays: 2, percent: 10 }], extras: [seat, driver] });

    const { data } = await ask({ carId: carId(), extras: 'driver:1,seat:2' }, await rental.customer.token());

    expect(data).toEqual({
      dayCount: 2,
      rentalPrice: 2_000,
      pricePerDay: 2_250,
      daysDiffer: true,
      totalPrice: 4_500,
      lines: [
        { kind: 'days', text: '1 day × ₹2,000', amount: 2_000 },
        { kind: 'days', text: 'Rush week: 1 day × ₹3,000', amount: 3_000 },
        { kind: 'discount', text: '10% off for 2 days or more', amount: -500 },
        { kind: 'extra', text: 'Child seat: 2 × 2 days × ₹100', amount: 400 },
        { kind: 'extra', text: 'Second driver', amount: 500 },
      ],
      extras: [
        { id: 'seat', name: 'Child seat', per: 'day', price: 100, max: 2 },
        { id: 'driver', name: 'Second driver', per: 'rental', price: 500, max: 1, question: 'Driver’s name' },
      ],
      coupon: null,
      couponProblem: null,
      total: 5_400,
      cancellation: [{ until: '2026-11-30T18:30:00.000Z', percent: 100 }],
    });
  });

  test('quotes a model to visitors while a car of that model is free, and rejects visitors’ queries that contain a car’s id or a coupon code', async () => {
    const token = await rental.customer.token();
    const [found] = await search();
    const car = found?.modelKey ?? '';

    expect((await ask({ car })).data).toMatchObject({ total: 4_000 });
    expect((await ask({ carId: carId() })).code).toBe('not_signed_in');
    expect((await ask({ car, couponCode: 'SARANI' })).code).toBe('not_signed_in');
    expect((await ask({ carId: carId(), car }, token)).code).toBe('invalid_input');
    expect((await ask({ carId: carId(), extras: 'seat:1,seat:1' }, token)).code).toBe('invalid_input');
    await book();
    expect((await ask({ car })).code).toBe('car_unavailable');
    expect((await ask({ carId: carId() }, token)).data).toMatchObject({ total: 4_000 });
  });

  test('explains to visitors why no car can be booked on the requested days', async () => {
    const [found] = await search();
    const car = found?.modelKey ?? '';
    const open = { open: '09:00', close: '21:00' };
    const hours = [open, open, open, open, open, open, null];
    const body = { name: 'Station', description: 'Platform 1', isEnabled: true, hours };
    await office.succeed(locationContract.editById, { query: { id: place() }, body });
    await save({ seasons: [{ ...rush, minDays: 3 }] });

    const closed = await ask({ car, fromDate: '2026-12-06', toDate: '2026-12-07' });
    const short = await ask({ car });

    expect([closed.status, closed.code]).toEqual([409, 'outlet_closed']);
    expect(closed.error?.data).toEqual({ day: '2026-12-06', nextOpenDay: '2026-12-07' });
    expect([short.status, short.code]).toEqual([409, 'rental_too_short']);
  });
});

describe('price of a hold', () => {
  test('must equal the expected total; otherwise no hold is created', async () => {
    await save({ seasons: [rush] });

    const rejected = await book({ expectedTotal: 4_000 });

    expect(rejected.code).toBe('price_changed');
    expect(rejected.error?.data).toEqual({ total: 5_000 });
    expect(await Booking.countDocuments()).toBe(0);
    expect((await book({ expectedTotal: 5_000 })).data).toMatchObject({ totalAmount: 5_000, pricePerDay: 2_500 });
  });

  test('does not change when prices are saved later, and a repeated request with the original price returns the existing hold', async () => {
    const first = await book({ expectedTotal: 4_000 });
    await save({ seasons: [rush] });

    const again = await book({ expectedTotal: 4_000 });
    const other = await book();

    expect(again.data?._id).toBe(first.data?._id);
    expect(other.code).toBe('car_unavailable');
    expect(other.error?.data).toMatchObject({ ownBookingId: first.data?._id });
    const stored = await readBooking(first.data?._id ?? '');
    expect(stored.price).toEqual({
      version: 0,
      days: [
        { price: 2_000, rule: 'base', name: null },
        { price: 2_000, rule: 'base', name: null },
      ],
      lengthDiscount: null,
      extras: [],
      coupon: null,
    });
    expect((await rental.order(String(stored._id))).data).toMatchObject({ amount: 400_000 });
  });

  test('includes extras, which are stored with the customer’s answers', async () => {
    await save({ extras: [seat, driver] });
    const extras = [
      { id: 'driver', count: 1, answer: 'Vikram Shah' },
      { id: 'seat', count: 2, answer: 'nobody asked' },
    ];

    const { data } = await book({ extras });
    const twin = await book({ extras });
    const otherDriver = await book({
      extras: [
        { id: 'driver', count: 1, answer: 'Asha' },
        { id: 'seat', count: 2 },
      ],
    });

    expect(data).toMatchObject({ totalAmount: 4_900, pricePerDay: 2_000 });
    expect(twin.data?._id).toBe(data?._id);
    expect(otherDriver.code).toBe('car_unavailable');
    const { price } = await readBooking(data?._id ?? '');
    expect(price?.extras).toEqual([
      { id: 'seat', name: 'Child seat', per: 'day', price: 100, count: 2, total: 400 },
      { id: 'driver', name: 'Second driver', per: 'rental', price: 500, count: 1, total: 500, answer: 'Vikram Shah' },
    ]);
  });

  test('cannot include an extra that is not offered, exceeds its limit or lacks the required answer, and no hold is created', async () => {
    await save({ extras: [seat, driver, { ...seat, id: 'old', isOffered: false }] });
    const refusal = async (id: string, count = 1) => {
      const { code, error } = await book({ extras: [{ id, count }] });
      return [code, error?.details?.map(({ path }) => path)];
    };

    expect(await refusal('old')).toEqual(['extra_not_offered', undefined]);
    expect(await refusal('new')).toEqual(['extra_not_offered', undefined]);
    expect(await refusal('seat', 3)).toEqual(['invalid_input', ['extras.0.count']]);
    expect(await refusal('driver')).toEqual(['invalid_input', ['extras.0.answer']]);
    expect(await Booking.countDocuments()).toBe(0);
  });

  test('cannot include an extra whose answer contains an Aadhaar number, and no hold is created [d3]', async () => {
    await save({ extras: [driver] });
    const answerWith = async (answer: string) => book({ extras: [{ id: 'driver', count: 1, answer }] });

    const { error } = await answerWith('Vikram Shah, 4423 1942 5712');
    expect(error?.details).toEqual([{ path: 'extras.0.answer', message: 'Please do not enter an Aadhaar number.' }]);
    expect(await Booking.countDocuments()).toBe(0);
    expect((await answerWith('Vikram Shah, 91 9876 540 005')).status).toBe(201);
  });
});
