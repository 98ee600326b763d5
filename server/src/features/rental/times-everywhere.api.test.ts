import {
  dashboardContract,
  paymentContract,
  privacyContract,
  receiptContract,
  type RentalTimes,
  rentalContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails } from '../../../test/support/deliver-mails.ts';
import { buildLocation } from '../../../test/support/factories.ts';
import { saveTimes } from '../../../test/support/save-prices.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { openRental, readBooking, type Rental, stageRental, verifyBody } from '../../../test/support/open-rental.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';
import { readNotes } from '../booking/rebuild/order-notes.ts';
import { rebuildBooking } from '../booking/rebuild/rebuild-booking.ts';
import { issueCreditNote } from '../receipt/issue-credit-note.ts';
import { numberPapers } from '../receipt/number-papers.ts';
import { Paper } from '../receipt/paper.model.ts';

const times = { pickUpTime: '10:00', returnTime: '18:30' };
const later = { pickUpTime: '12:00', returnTime: '20:00' };
const email = 'pune@sarani.example';

/** Makes and pays a booking with these times; only then does the business use times. */
async function pay({ app, customer, hold, verify }: Rental, own: RentalTimes) {
  if (own.pickUpTime !== undefined) await saveTimes({ isOn: true }, app);
  const created = await hold({ fromDate: '2026-12-01', toDate: '2026-12-02', ...own });
  const { _id } = created;
  const as = await customer.token();
  const order = await app.client.succeed(paymentContract.create, { as, body: { bookingId: _id } });
  await verify(verifyBody(order, app.sandbox.pay(order.orderId)));
  await numberPapers(app.deps);
  return created;
}

const linesIn = (csv: string): string[][] =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

const timesIn = (text: string | undefined): string[] => text?.match(/\b\d+:\d\d[AP]M\b/g) ?? [];

describe.each([
  ['a booking with times', times],
  ['a booking without times', {}],
])('%s', (_what, own) => {
  const isTimed = 'pickUpTime' in own;
  let rental: Rental;

  beforeEach(async () => {
    const carLocations = [(await buildLocation({ email }))._id];
    rental = await openRental({}, { carLocations });
  });

  test('shows its times, if it has any, in every reply, on its receipts and in the personal data', async () => {
    const created = await pay(rental, own);
    const { client, deps } = rental.app;
    const { _id } = created;
    const entryId = new ObjectId();
    const bookingId = new ObjectId(_id);
    await issueCreditNote({ entryId, bookingId, amount: 50, reason: 'goodwill' }, deps);
    await numberPapers(deps);
    const calendar = { carIds: String(rental.car._id), fromDate: '2026-12-01', toDate: '2026-12-31' };
    rental.app.clock.set(new Date('2026-12-01T02:00:00Z'));
    const as = await rental.customer.token();
    const office = await staffOffice(rental.app);

    const [listed] = await client.succeed(rentalContract.getUserBookings, { as });
    const [row] = (await office.succeed(dashboardContract.getBookingData)).bookings;
    const detail = await office.succeed(rentalContract.get, { query: { id: _id } });
    const [pickUp] = (await office.succeed(rentalContract.getToday)).pickUps;
    const [entry] = await office.succeed(dashboardContract.getCalendar, { query: calendar });
    const receipt = await office.succeed(receiptContract.get, { query: { bookingId: _id } });
    const note = await office.succeed(receiptContract.get, { query: { bookingId: _id, paperId: String(entryId) } });
    const data = await client.succeed(privacyContract.getData, { as });

    const shown = [created, listed, row, detail, pickUp, entry, receipt, note, data.bookings[0]];
    const ofReply = (reply: unknown) =>
      Object.fromEntries(Object.entries(reply ?? { missing: true }).filter(([name]) => /Time$|missing/.test(name)));
    expect(shown.map(ofReply)).toEqual(shown.map(() => own));
    await Paper.deleteOne({ _id: entryId });
  });

  test('shows its times, if it has any, in the emails to the customer and in the calendar file', async () => {
    const { _id } = await pay(rental, own);
    const { app, customer } = rental;
    const [confirmed] = await deliverMails(app, customer.user.email);
    await rental.cancel(_id);
    await rental.runUntilQuiet();
    const others = await deliverMails(app, customer.user.email);
    const cancelled = others.find(({ subject }) => subject.startsWith('Booking cancelled'));

    expect(others).toHaveLength(3);
    for (const mail of [confirmed, ...others]) {
      expect(mail?.text).toContain(
        isTimed
          ? 'From Date: 01-12-2026, 10:00AM\nTo Date: 02-12-2026, 6:30PM\n'
          : 'From Date: 01-12-2026\nTo Date: 02-12-2026\n',
      );
    }
    for (const mail of [confirmed, cancelled]) {
      expect(mail?.calendar).toContain(
        isTimed
          ? 'DTSTART;TZID=Asia/Kolkata:20261201T100000\r\nDTEND;TZID=Asia/Kolkata:20261202T183000\r\n'
          : 'DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261203\r\n',
      );
    }
  });

  test('shows its times, if it has any, in the email to the location', async () => {
    await pay(rental, own);

    const [mail] = await deliverMails(rental.app, email);

    expect(mail?.text).toContain(
      isTimed
        ? 'Pick-up: 01-12-2026, 10:00AM\nReturn: 02-12-2026, 6:30PM\n'
        : 'Pick-up: 01-12-2026\nReturn: 02-12-2026\n',
    );
    expect(timesIn(mail?.text)).toHaveLength(isTimed ? 2 : 0);
  });

  test('shows its times, if it has any, in the last columns of the export', async () => {
    const { _id } = await pay(rental, own);
    const office = await staffOffice(rental.app);

    const [head, line] = linesIn(await office.succeed(dashboardContract.getExport, { query: {} }));

    expect(head?.slice(14)).toEqual(isTimed ? ['Code', 'Pick-up time', 'Return time'] : ['Code']);
    expect(line?.slice(14)).toEqual([(await readBooking(_id)).code, ...Object.values(own)]);
  });
});

test('an issued receipt does not change by a byte when times are agreed or changed', async () => {
  const rental = await openRental();
  const office = await staffOffice(rental.app);
  const read = async (bookingId: string) =>
    JSON.stringify(await office.succeed(receiptContract.get, { query: { bookingId } }));
  const { _id } = await pay(rental, {});
  const before = await read(_id);

  await Booking.updateOne({ _id }, { $set: later });

  expect(await read(_id)).toBe(before);
  expect(before).not.toContain('Time');
});

test('a booking that is recreated from the order has the times of the order', async () => {
  const rental = await stageRental();
  const { _id, totalAmount } = await pay(rental, times);
  const [order] = rental.app.sandbox.state().orders;
  await Booking.deleteOne({ _id });

  const notes = readNotes(order?.notes as Record<string, string>);
  const isRebuilt = notes !== null && (await rebuildBooking(notes, totalAmount, rental.app.deps));

  expect(isRebuilt).toBe(true);
  expect(await readBooking(_id)).toMatchObject({ ...times, fromDate: '2026-12-01', toDate: '2026-12-02' });
});
