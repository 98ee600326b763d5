import {
  bookingContract,
  type CreatedBooking,
  dashboardContract,
  paymentContract,
  receiptContract,
  rentalContract,
} from '@rental/contracts';
import { expect, test } from 'vitest';
import { deliverMails } from '../../../test/support/deliver-mails.ts';
import { buildLocation } from '../../../test/support/factories.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { openRental, readBooking, type Rental, stageRental, verifyBody } from '../../../test/support/open-rental.ts';
import { savePrices, saveTimes } from '../../../test/support/save-prices.ts';
import { Booking } from '../booking/booking.model.ts';
import { readNotes } from '../booking/rebuild/order-notes.ts';
import { rebuildBooking } from '../booking/rebuild/rebuild-booking.ts';
import { numberPapers } from '../receipt/number-papers.ts';

/** A Friday. */
const fromDate = '2026-12-04';
const [saturday, sunday, monday] = ['2026-12-05', '2026-12-06', '2026-12-07'] as const;
type Row = readonly [
  pickUpTime: string | undefined,
  toDate: string,
  returnTime: string | undefined,
  days: number,
  total: number,
];

const rows: readonly Row[] = [
  ['10:00', fromDate, '18:00', 1, 2_000],
  ['18:00', saturday, '10:00', 1, 2_000],
  ['10:00', sunday, '10:00', 2, 4_400],
  ['10:00', sunday, '11:00', 2, 4_400],
  ['10:00', sunday, '11:30', 3, 6_800],
  ['10:00', monday, '09:30', 3, 6_800],
  [undefined, sunday, undefined, 3, 6_800],
];

const weekend = { days: [5, 6], percent: 20 };
const periods = { weekend, count: 'periods' as const, graceMinutes: 60 };
const perDay = { id: 'seat', name: 'Seat', per: 'day' as const, price: 100, max: 1, isOffered: true };

/** Makes these times the usual ones of the only location, so that the search shows their price. */
async function openAt([pickUpTime, , returnTime]: Row, open: typeof openRental): Promise<Rental> {
  const isTimed = pickUpTime !== undefined && returnTime !== undefined;
  const usual = isTimed ? { usual: { pickUp: pickUpTime, return: returnTime } } : {};
  const carLocations = [(await buildLocation(usual))._id];
  const rental = await open({}, { carLocations, rentalPrice: 2_000 });
  await saveTimes({ isOn: true }, rental.app);
  return rental;
}

const timesIn = ([pickUpTime, , returnTime]: Row) => (pickUpTime === undefined ? {} : { pickUpTime, returnTime });
const placeOf = ({ car }: Rental) => ({ carId: String(car._id), locationId: String(car.carLocations[0]) });

async function hold(row: Row, rental: Rental): Promise<CreatedBooking> {
  const body = { ...placeOf(rental), fromDate, toDate: row[1], ...timesIn(row), expectedTotal: row[4] };
  return rental.app.client.succeed(bookingContract.create, { as: await rental.customer.token(), body });
}

async function pay({ app, customer, verify }: Rental, bookingId: string) {
  const order = await app.client.succeed(paymentContract.create, { as: await customer.token(), body: { bookingId } });
  await verify(verifyBody(order, app.sandbox.pay(order.orderId)));
  await numberPapers(app.deps);
  return order;
}

const sum = (lines: readonly { amount: number }[] = []) => lines.reduce((all, { amount }) => all + amount, 0);

test.each(rows)(
  'a rental from Friday %s to %s %s is charged for the same days and total wherever they are shown',
  async (...row) => {
    const [pickUpTime, toDate, , days, total] = row;
    const rental = await openAt(row, openRental);
    await savePrices(periods, rental.app);
    const { app, customer, cancel } = rental;
    const as = await customer.token();
    const office = await staffOffice(app);
    const { carId, locationId: locId } = placeOf(rental);

    const [card] = await app.client.succeed(bookingContract.getAvailableCars, {
      as,
      query: { locId, fromDate, toDate },
    });
    const query = { locId, carId, fromDate, toDate, ...timesIn(row) };
    const quoted = await app.client.succeed(bookingContract.getQuote, { as, query });
    const booking = await hold(row, rental);
    const order = await pay(rental, booking._id);
    const [listed] = await app.client.succeed(rentalContract.getUserBookings, { as });
    const detail = await office.succeed(rentalContract.get, { query: { id: booking._id } });
    const receipt = await app.client.succeed(receiptContract.get, { as, query: { bookingId: booking._id } });
    const csv = await office.succeed(dashboardContract.getExport, { query: {} });
    const { totalRevenue } = await office.succeed(dashboardContract.getDashboardData);
    const trend = await office.succeed(dashboardContract.getTrend, { query: { by: 'day' } });
    const mails = await deliverMails(app, customer.user.email);
    const refund = await cancel(booking._id, total);

    const shown = [...(pickUpTime === undefined ? [] : [card]), quoted, booking, listed, detail, receipt];
    expect(new Set(shown.map((each) => each?.dayCount))).toEqual(new Set([days]));
    const totals = [
      ...(pickUpTime === undefined ? [] : [card?.totalPrice]),
      quoted.total,
      sum(quoted.lines),
      booking.totalAmount,
      order.amount / 100,
      listed?.totalAmount,
      listed?.refundIfCancelled,
      detail.totalAmount,
      detail.cancellation?.full,
      receipt.totalAmount,
      Number(csv.split('\r\n')[1]?.split(',')[6]),
      totalRevenue,
      trend.at(-1)?.revenue,
      refund.data?.refund,
    ];
    expect(new Set(totals)).toEqual(new Set([total]));
    expect(mails.map(({ text }) => text).join('\n')).toContain(`₹${total.toLocaleString('en-IN')}`);
  },
);

test.each([
  ['a plain price', { count: 'periods' as const, graceMinutes: 60 }, 4_000],
  ['prices that differ by day', periods, 4_400],
])(
  'a booking with %s that is recreated from its order is charged for the same periods',
  async (_what, prices, total) => {
    const row: Row = ['10:00', sunday, '10:00', 2, total];
    const rental = await openAt(row, stageRental);
    await savePrices({ ...prices, extras: [perDay] }, rental.app);
    const body = { ...placeOf(rental), fromDate, toDate: row[1], ...timesIn(row) };
    const { _id } = await rental.app.client.succeed(bookingContract.create, {
      as: await rental.customer.token(),
      body,
    });
    await pay(rental, _id);
    const [order] = rental.app.sandbox.state().orders;
    const before = await readBooking(_id);
    await Booking.deleteOne({ _id });

    const notes = readNotes(order?.notes as Record<string, string>);
    const isRebuilt = notes !== null && (await rebuildBooking(notes, total, rental.app.deps));

    expect([isRebuilt, before.dayCount, before.totalAmount]).toEqual([true, 2, total]);
    expect(await readBooking(_id)).toMatchObject({ dayCount: 2, graceMinutes: 60, totalAmount: total });
  },
);
