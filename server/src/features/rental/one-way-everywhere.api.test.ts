import {
  bookingContract,
  dashboardContract,
  paymentContract,
  privacyContract,
  receiptContract,
  rentalContract,
} from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { deliverMails } from '../../../test/support/deliver-mails.ts';
import { buildCoupon, buildLocation } from '../../../test/support/factories.ts';
import { mailsOf, openRental, readBooking, type Rental, verifyBody } from '../../../test/support/open-rental.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { savePrices, saveTimes } from '../../../test/support/save-prices.ts';
import { Booking } from '../booking/booking.model.ts';
import { notesOf, readNotes } from '../booking/rebuild/order-notes.ts';
import { rebuildBooking } from '../booking/rebuild/rebuild-booking.ts';
import type { LocationRecord } from '../location/location.model.ts';
import { numberPapers } from '../receipt/number-papers.ts';
import { mailDayLists } from './mail-day-lists.ts';

/* A one-way booking from Pune to Mumbai with a fee, wherever it is shown. */

const period = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const times = { pickUpTime: '10:00', returnTime: '18:30' };
const total = 6_000 - 600 + 1_500;

let rental: Rental;
let mumbai: LocationRecord;

beforeEach(async () => {
  mumbai = await buildLocation({ name: 'Mumbai', address: '12 MG Road', email: 'mumbai@sarani.example' });
  const routes = [{ locationId: String(mumbai._id), minutes: 180, oneWayFee: 1_500 }];
  const pune = await buildLocation({ name: 'Pune', email: 'pune@sarani.example', routes });
  rental = await openRental({}, { carLocations: [pune._id], rentalPrice: 2_000 });
  await saveTimes({ isOn: true, turnaround: true }, rental.app);
  await savePrices({ lengths: [{ fromDays: 3, percent: 10 }] }, rental.app);
});

const wish = () => ({ carId: String(rental.car._id), ...period, ...times });
const placeOf = () => ({ locId: String(rental.car.carLocations[0]), returnLocId: String(mumbai._id) });

/** Makes a one-way booking at the quoted total and pays for it. */
async function pay() {
  const { app, customer, verify } = rental;
  const as = await customer.token();
  const { locId: locationId, returnLocId: returnLocationId } = placeOf();
  const quoted = await app.client.succeed(bookingContract.getQuote, { as, query: { ...placeOf(), ...wish() } });
  const body = { locationId, returnLocationId, ...wish(), expectedTotal: quoted.total };
  const booking = await app.client.succeed(bookingContract.create, { as, body });
  const order = await app.client.succeed(paymentContract.create, { as, body: { bookingId: booking._id } });
  await verify(verifyBody(order, app.sandbox.pay(order.orderId)));
  await numberPapers(app.deps);
  return { quoted, booking, order };
}

const sum = (lines: readonly { amount: number }[] = []) => lines.reduce((all, { amount }) => all + amount, 0);

test('the fee is included in every total, from the quote to the refund, but not in the length discount', async () => {
  const { quoted, booking, order } = await pay();
  const as = await rental.customer.token();
  const office = await staffOffice(rental.app);
  const query = { bookingId: booking._id };
  const [shown] = await rental.app.client.succeed(rentalContract.getUserBookings, { as });
  const [row] = (await office.succeed(dashboardContract.getBookingData)).bookings;
  const detail = await office.succeed(rentalContract.get, { query: { id: booking._id } });
  const receipt = await office.succeed(receiptContract.get, { query });
  const csv = await office.succeed(dashboardContract.getExport, { query: {} });
  const notes = readNotes(notesOf(await readBooking(booking._id), rental.car._id));
  const cells = csv.split('\r\n').flatMap((text) => text.split(','));
  const { data: cancelled } = await rental.cancel(booking._id);

  const line = { kind: 'extra', text: 'Return at Mumbai', amount: 1_500 };
  for (const lines of [quoted.lines, shown?.priceLines, detail.priceLines, receipt.priceLines]) {
    expect([lines?.at(-1), sum(lines)]).toEqual([line, total]);
  }
  const totals = [quoted.total, booking.totalAmount, order.amount / 100, detail.totalAmount, receipt.totalAmount];
  expect(totals).toEqual(totals.map(() => total));
  expect(shown).toMatchObject({ totalAmount: total, refundIfCancelled: total });
  expect(row).toMatchObject({ totalAmount: total });
  expect(cells).toContain(String(total));
  expect(notes).toMatchObject({ total: String(total) });
  expect(cancelled).toMatchObject({ refund: total });
  expect([quoted.totalPrice, quoted.pricePerDay, receipt.pricePerDay]).toEqual([5_400, 1_800, 1_800]);
});

test('a coupon does not reduce the fee', async () => {
  const { app, customer } = rental;
  const as = await customer.token();
  await buildCoupon({ code: 'HALF', change: { percent: 50 } });

  const { locId: locationId, returnLocId: returnLocationId } = placeOf();
  const discounted = { ...wish(), couponCode: 'HALF' };
  const quoted = await app.client.succeed(bookingContract.getQuote, { as, query: { ...placeOf(), ...discounted } });
  const booking = await app.client.succeed(bookingContract.create, {
    as,
    body: { locationId, returnLocationId, ...discounted },
  });

  expect([quoted.total, booking.totalAmount]).toEqual([4_200, 4_200]);
});

test('the return location is in every reply, on the papers and in the personal data', async () => {
  const { booking } = await pay();
  rental.app.clock.set(new Date('2026-12-03T02:00:00Z'));
  const as = await rental.customer.token();
  const office = await staffOffice(rental.app);
  const [shown] = await rental.app.client.succeed(rentalContract.getUserBookings, { as });
  const [row] = (await office.succeed(dashboardContract.getBookingData)).bookings;
  const detail = await office.succeed(rentalContract.get, { query: { id: booking._id } });
  const { returns } = await office.succeed(rentalContract.getToday);
  const receipt = await office.succeed(receiptContract.get, { query: { bookingId: booking._id } });
  const data = await rental.app.client.succeed(privacyContract.getData, { as });
  const csv = await office.succeed(dashboardContract.getExport, { query: {} });

  const place = { _id: String(mumbai._id), name: 'Mumbai' };
  expect([shown, row, detail].map((each) => each?.returnLocationId)).toEqual([place, place, place]);
  expect([booking.returnLocationId, data.bookings[0]]).toEqual([
    place._id,
    expect.objectContaining({ returnLocationId: place._id }),
  ]);
  expect(returns[0]).toMatchObject({ locationName: 'Pune', returnLocationName: 'Mumbai' });
  expect(receipt.returnLocation).toBe('Mumbai, 12 MG Road');
  const [head, line] = csv.split('\r\n').map((each) => each.split(','));
  expect([head?.at(-1), line?.at(-1)]).toEqual(['Return location', 'Mumbai']);
});

test('the email to the customer and its calendar file name the return location with its address', async () => {
  await pay();

  const [confirmed] = await deliverMails(rental.app, rental.customer.user.email);

  expect(confirmed?.text).toContain('To Date: 03-12-2026, 6:30PM\nReturn: Mumbai, 12 MG Road\n');
  expect(confirmed?.calendar?.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Return: Mumbai\\, 12 MG Road');
});

test('the email to the pick-up location names the return location', async () => {
  await pay();

  const [news] = await deliverMails(rental.app, 'pune@sarani.example');

  expect(news?.text).toContain('Return: 03-12-2026, 6:30PM at Mumbai\n');
});

test('each location gets the end of the rental that takes place there in its daily email', async () => {
  await pay();
  const { app } = rental;
  await deliverMails(app, '');
  const listOf = async (at: string, name: 'pune' | 'mumbai') => {
    app.clock.set(new Date(at));
    await mailDayLists(app);
    return (await deliverMails(app, `${name}@sarani.example`)).map(({ text }) => text);
  };

  const evenings = ['2026-11-30T14:00:00Z', '2026-12-02T14:00:00Z'] as const;
  const pickUps = await listOf(evenings[0], 'pune');
  const returns = await listOf(evenings[1], 'mumbai');

  expect(pickUps).toEqual([expect.stringContaining('until 03-12-2026, 6:30PM at Mumbai')]);
  expect(returns).toEqual([expect.stringMatching(/Returns \(1\)\n6:30PM, /)]);
  const lists = (await mailsOf()).filter((key) => key.startsWith('day-list:'));
  expect(lists).toHaveLength(2);
});

test('a booking that is recreated from its order has the same return location, claim and price', async () => {
  const { booking, order } = await pay();
  const before = await readBooking(booking._id);
  const notes = readNotes(notesOf(before, before._id));
  await Booking.deleteOne({ _id: booking._id });

  const isRebuilt = notes !== null && (await rebuildBooking(notes, order.amount / 100, rental.app.deps));

  expect(isRebuilt).toBe(true);
  const after = await readBooking(booking._id);
  const { returnLocationId, travel, readyMinutes, days, halfHours, price, totalAmount } = before;
  expect(after).toMatchObject({ returnLocationId, travel, readyMinutes, days, halfHours, totalAmount });
  expect(after.price?.extras).toEqual(price?.extras);
  await Booking.replaceOne({ _id: booking._id }, before);
});
