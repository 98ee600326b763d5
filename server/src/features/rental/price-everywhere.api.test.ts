import {
  bookingContract,
  type CreatedBooking,
  dashboardContract,
  plainPrices,
  type PriceBook,
  paymentContract,
  receiptContract,
  rentalContract,
  settingsContract,
} from '@rental/contracts';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../local/seeded-random.ts';
import { type Office, staffOffice } from '../../../test/support/open-office.ts';
import { readBooking, type Rental, stageRental, verifyBody } from '../../../test/support/open-rental.ts';
import { findBrokenInvariants } from '../../tasks/find-broken-invariants.ts';
import { lapsedBooking, notesOf, readNotes } from '../booking/rebuild/order-notes.ts';
import { numberPapers } from '../receipt/number-papers.ts';

/** Returns a random whole number below `most`. */
type Roll = (most: number) => number;

function rollFrom(seed: number): Roll {
  const random = seededRandom(seed);
  return (most) => Math.floor(random() * most);
}

const anyChange = (roll: Roll) => (roll(2) === 0 ? { percent: roll(200) - 60 } : { rupees: roll(2_000) - 700 });

const anyBook = (roll: Roll): PriceBook => ({
  ...plainPrices,
  roundTo: ([1, 10, 50, 100] as const)[roll(4)] ?? 10,
  weekend: roll(3) === 0 ? null : { days: [5, 6], percent: roll(80) - 20 },
  seasons: Array.from({ length: roll(4) }, (_, index) => ({
    id: `s${index}`,
    name: `दिवाली ${index}`,
    fromDate: `2026-12-0${1 + roll(4)}`,
    toDate: `2026-12-0${5 + roll(4)}`,
    change: anyChange(roll),
  })),
  lengths: roll(2) === 0 ? [] : [{ fromDays: 2 + roll(3), percent: 1 + roll(30) }],
  extras: [
    { id: 'seat', name: 'Child seat', per: 'day', price: roll(300), max: 3, isOffered: true },
    { id: 'driver', name: 'Second driver', per: 'rental', price: roll(900), max: 1, question: 'Who?', isOffered: true },
  ],
});

type Scene = { rental: Rental; office: Office };

/** Collects every price that is shown before the car is held, then creates the hold. */
async function chooseAndHold(roll: Roll, { rental, office }: Scene) {
  const { client } = rental.app;
  const as = await rental.customer.token();
  await office.succeed(settingsContract.savePrices, { body: anyBook(roll) });
  const period = { fromDate: `2026-12-0${1 + roll(4)}`, toDate: `2026-12-0${5 + roll(4)}` };
  const [locationId, carId] = [String(rental.car.carLocations[0]), String(rental.car._id)];
  const [card] = await client.succeed(bookingContract.getAvailableCars, {
    as,
    query: { locId: locationId, ...period },
  });
  const count = 1 + roll(3);
  const query = { locId: locationId, carId, ...period };
  const bare = await client.succeed(bookingContract.getQuote, { as, query });
  const quoted = await client.succeed(bookingContract.getQuote, {
    as,
    query: { ...query, extras: `driver:1,seat:${count}` },
  });
  const extras = [
    { id: 'seat', count },
    { id: 'driver', count: 1, answer: 'Vikram' },
  ];
  const booking = await client.succeed(bookingContract.create, {
    as,
    body: { locationId, carId, ...period, extras, expectedTotal: quoted.total },
  });
  return { card, bare, quoted, booking };
}

const sum = (lines: readonly { amount: number }[] = []) => lines.reduce((all, { amount }) => all + amount, 0);

const totalIn = (csv: string, id: string): number =>
  csv
    .split('\r\n')
    .filter((line) => line.startsWith(id))
    .map((line) => Number(line.split(',')[6]))[0] ?? Number.NaN;

/**
 * Pays for the booking and collects every price shown to the customer, to an admin, at the provider and on the receipt.
 */
async function payAndRead(booking: CreatedBooking, { rental, office }: Scene) {
  const { client } = rental.app;
  const as = await rental.customer.token();
  const order = await client.succeed(paymentContract.create, { as, body: { bookingId: booking._id } });
  await rental.verify(verifyBody(order, rental.app.sandbox.pay(order.orderId)));
  await numberPapers(rental.app.deps);
  const receipt = await client.succeed(receiptContract.get, { as, query: { bookingId: booking._id } });
  const [shown] = await client.succeed(rentalContract.getUserBookings, { as });
  const detail = await office.succeed(rentalContract.get, { query: { id: booking._id } });
  const csv = await office.succeed(dashboardContract.getExport, { query: {} });
  const stored = await readBooking(booking._id);
  const notes = readNotes(notesOf(stored, stored._id));
  await rental.cancel(booking._id, booking.totalAmount);
  return {
    perDay: [receipt.pricePerDay, detail.pricePerDay],
    total: [
      order.amount / 100,
      receipt.totalAmount,
      sum(receipt.priceLines),
      detail.totalAmount,
      sum(detail.priceLines),
      detail.cancellation?.full,
      shown?.refundIfCancelled,
      totalIn(csv, booking._id),
      notes && lapsedBooking(notes, new Date()).totalAmount,
    ],
    days: [stored.price?.days, notes?.price?.days],
  };
}

/** The number of random cases to test; `PRICE_SEEDS` overrides it. */
const seeds = Number(process.env['PRICE_SEEDS'] ?? 4);
const timeout = 60_000 + seeds * 1_000;

test(
  'each price, with its daily rate and total, is the same wherever it is shown, whatever the price rules',
  { timeout },
  async () => {
    const rental = await stageRental({}, { rentalPrice: 2_355 });
    const office = await staffOffice(rental.app);
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { card, bare, quoted, booking } = await chooseAndHold(rollFrom(seed), { rental, office });
      const { perDay, total, days } = await payAndRead(booking, { rental, office });

      const perDays = new Set([card?.pricePerDay, quoted.pricePerDay, booking.pricePerDay, ...perDay]);
      const rentals = new Set([card?.totalPrice, bare.total, quoted.totalPrice]);
      const totals = new Set([quoted.total, sum(quoted.lines), booking.totalAmount, ...total]);
      expect({ seed, perDays: perDays.size, rentals: rentals.size, totals: [...totals] }).toEqual({
        seed,
        perDays: 1,
        rentals: 1,
        totals: [quoted.total],
      });
      expect(days[1]).toEqual(days[0]);
    }
    expect(await findBrokenInvariants()).toEqual([]);
  },
);
