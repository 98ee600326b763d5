import { bookingContract, plainPrices, settingsContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildCoupon } from '../../../../test/support/factories.ts';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { openRental, type Rental } from '../../../../test/support/open-rental.ts';
import { watchCommands } from '../../../../test/support/explain-commands.ts';
import { Booking } from '../booking.model.ts';

const extra = { name: 'Child seat', per: 'day', price: 100, max: 2, isOffered: true } as const;
const season = { id: 'rush', name: 'Rush week', fromDate: '2026-12-01', toDate: '2026-12-01', change: { percent: 50 } };

const wantedExtras = [
  { id: 'seat', count: 2 },
  { id: 'driver', count: 1, answer: 'Asha' },
];

async function openPricedRental(): Promise<Rental> {
  const rental = await openRental({ env: { MAX_HOLDS_PER_ADDRESS: '6' } });
  const office = await staffOffice(rental.app);
  const extras = [
    { ...extra, id: 'seat' },
    { ...extra, id: 'driver', question: 'Who drives?' },
  ];
  const lengths = [{ fromDays: 2, percent: 10 }];
  await office.succeed(settingsContract.savePrices, {
    body: { ...plainPrices, seasons: [season], lengths, extras },
  });
  return rental;
}

async function hold(rental: Rental, more: object = {}) {
  const body = {
    carId: String(rental.car._id),
    locationId: String(rental.car.carLocations[0]),
    fromDate: '2026-12-01',
    toDate: '2026-12-02',
    ...more,
  };
  const as = await rental.customer.token();
  return async () => rental.app.client.succeed(bookingContract.create, { as, body });
}

describe('inserted hold', () => {
  test.each([
    [
      'with every optional field',
      openPricedRental,
      { extras: wantedExtras, couponCode: 'CODE' },
      {
        price: { lengthDiscount: { fromDays: 2 }, coupon: { code: 'CODE' }, extras: wantedExtras },
        unpaidDays: [0, 1],
        addressSlot: expect.any(Number),
        couponTurn: 0,
      },
    ],
    ['without optional fields', openRental, {}, { price: { lengthDiscount: null, coupon: null, extras: [] } }],
  ])('is stored exactly as the model defines it, %s', async (_what, open, more, expected) => {
    await buildCoupon({ code: 'CODE', totalLimit: 5 });
    const book = await hold(await open(), more);
    await book();

    const [stored] = await Booking.collection.find().toArray();
    const made = new Booking(stored);
    await made.validate();

    expect(stored).toMatchObject(expected);
    expect(made.toObject()).toEqual(stored);
    expect(Object.keys(made.toObject()).toSorted()).toEqual(Object.keys(stored ?? {}).toSorted());
  });

  test('takes four database round trips: authentication, rate limit, facts and insert', async () => {
    const rental = await openRental({ env: { LIMIT_BOOKING_CREATE_PER_HOUR: '20', MAX_HOLDS_PER_ADDRESS: '6' } });
    const book = await hold(rental);
    const commands = watchCommands();

    await book();

    expect(commands.take()).toEqual([
      { name: 'aggregate', collection: 'sessions' },
      { name: 'findAndModify', collection: 'ratelimits' },
      { name: 'aggregate', collection: 'bookings' },
      { name: 'insert', collection: 'bookings' },
    ]);
  });
});
