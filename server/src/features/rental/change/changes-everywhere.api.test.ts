import {
  availabilityContract,
  bookingContract,
  dashboardContract,
  privacyContract,
  receiptContract,
  rentalContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { deliverMails } from '../../../../test/support/deliver-mails.ts';
import { buildLocation } from '../../../../test/support/factories.ts';
import { type Office, staffOffice } from '../../../../test/support/open-office.ts';
import { openRental, type Rental } from '../../../../test/support/open-rental.ts';
import { numberPapers } from '../../receipt/number-papers.ts';

const booked = { fromDate: '2026-12-02', toDate: '2026-12-03' };
const email = 'pune@sarani.example';

let rental: Rental;
let office: Office;
let bookingId: string;
let changes: ReturnType<typeof changesOf>;

beforeEach(async () => {
  const carLocations = [(await buildLocation({ email }))._id];
  rental = await openRental({}, { carLocations, rentalPrice: 2_000 });
  office = await staffOffice(rental.app);
  bookingId = (await rental.confirmed(booked)).booking._id;
  changes = changesOf(rental, bookingId);
});

const extend = async () => {
  await changes.change({ toDate: '2026-12-05' });
  await changes.pay();
};

const detail = async () => office.succeed(rentalContract.get, { query: { id: bookingId } });

describe('a change that waits for payment', () => {
  beforeEach(async () => {
    await changes.change({ fromDate: '2026-12-01', toDate: '2026-12-05' });
  });

  test('is shown to admins, and its added days as held in the calendar', async () => {
    const query = { carIds: String(rental.car._id), fromDate: '2026-12-01', toDate: '2026-12-31' };
    const entries = await office.succeed(dashboardContract.getCalendar, { query });

    expect((await detail()).paymentRequest).toMatchObject({
      amount: 6_000,
      until: '2026-11-20T06:45:00.000Z',
      fromDate: '2026-12-01',
      toDate: '2026-12-05',
    });
    expect(entries.map(({ kind, fromDate, toDate }) => [kind, fromDate, toDate])).toEqual([
      ['booked', '2026-12-02', '2026-12-03'],
      ['held', '2026-12-01', '2026-12-01'],
      ['held', '2026-12-04', '2026-12-05'],
    ]);
  });

  test('hides its days from searches and the month [AS19]', async () => {
    const locId = String(rental.car.carLocations[0]);
    const as = await rental.customer.token();
    const days = { fromDate: '2026-12-05', toDate: '2026-12-06' };
    const found = await rental.app.client.succeed(bookingContract.getAvailableCars, { as, query: { locId, ...days } });
    const month = await rental.app.client.succeed(availabilityContract.getCalendar, {
      query: { locId, month: '2026-12' },
    });

    expect(found).toEqual([]);
    expect(month.slice(0, 6).map(({ free }) => free)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('is in the personal data', async () => {
    const as = await rental.customer.token();
    const data = await rental.app.client.succeed(privacyContract.getData, { as });

    expect(data.bookings[0]).toMatchObject({ paymentRequest: { amount: 6_000, by: 'you' } });
  });
});

test('a paid change is emailed to the customer, with the dates before and a newer version of the calendar entry', async () => {
  const { user } = rental.customer;
  await deliverMails(rental.app, user.email);
  await extend();
  const [changed] = await deliverMails(rental.app, user.email);

  expect(changed?.subject).toMatch(/^Booking changed: .+, 02-12-2026 to 05-12-2026$/);
  expect(changed?.text).toContain('We received your payment of ₹4,000.');
  expect(changed?.text).toContain('Before this change:\nFrom Date: 02-12-2026\nTo Date: 03-12-2026');
  expect(changed?.text).toContain('From Date: 02-12-2026\nTo Date: 05-12-2026\n');
  expect(changed?.calendar).toContain('DTEND;VALUE=DATE:20261206\r\n');
  expect(changed?.calendar).toContain('SEQUENCE:1\r\n');
});

test('a cheaper change and the cancellation after it are emailed with the refund and ever newer calendar entries [AS19]', async () => {
  const { user } = rental.customer;
  await deliverMails(rental.app, user.email);
  const mailAbout = async (news: string) =>
    (await deliverMails(rental.app, user.email)).find(({ subject }) => subject.startsWith(news));
  await changes.change({ toDate: '2026-12-02' });
  const changed = await mailAbout('Booking changed');
  await rental.cancel(bookingId);
  const cancelled = await mailAbout('Booking cancelled');

  expect(changed?.text).toContain('We’re refunding ₹2,000. We’ll email you again when your bank accepts it.');
  expect([changed?.calendar, cancelled?.calendar].map((file) => /SEQUENCE:\d/.exec(file ?? '')?.[0])).toEqual([
    'SEQUENCE:1',
    'SEQUENCE:2',
  ]);
  await rental.runUntilQuiet();
});

test('a change is emailed to the location', async () => {
  await deliverMails(rental.app, email);
  await changes.change({ fromDate: '2026-12-03', toDate: '2026-12-04' });
  const [mail] = await deliverMails(rental.app, email);

  expect(mail?.subject).toMatch(/^Booking changed: /);
  expect(mail?.text).toContain('Pick-up: 03-12-2026\nReturn: 04-12-2026\n');
});

test('each change has its paper, and is in the timeline, the export and the personal data [AS19, AS20]', async () => {
  const exportOf = async () => office.succeed(dashboardContract.getExport, { query: {} });
  const before = await exportOf();
  await extend();
  await rental.app.advance(60_000);
  await changes.change({ toDate: '2026-12-04' });
  await numberPapers(rental.app.deps);

  const { timeline } = await detail();
  const as = await rental.customer.token();
  const data = await rental.app.client.succeed(privacyContract.getData, { as });
  const [head, line] = (await exportOf()).trim().split('\r\n');
  const receipt = await office.succeed(receiptContract.get, { query: { bookingId } });

  expect(timeline.filter(({ event }) => event === 'changed').map((each) => each.detail)).toEqual([
    '02-12-2026 to 03-12-2026, now 02-12-2026 to 05-12-2026',
    '02-12-2026 to 05-12-2026, now 02-12-2026 to 04-12-2026',
  ]);
  expect(timeline.filter((each) => each.detail === 'booking_changed' && each.event === 'mail_queued')).toHaveLength(2);
  expect(before).not.toContain('Changes');
  expect([head?.endsWith(',Changes'), line?.endsWith(',2')]).toEqual([true, true]);
  expect(data.bookings[0]).toMatchObject({
    ledger: [{}, { by: 'you', moved: booked }, { by: 'you', moved: { toDate: '2026-12-05' } }],
  });
  expect(receipt.creditNotes.map(({ totalAmount }) => totalAmount)).toEqual([-2_000]);
  await rental.runUntilQuiet();
});
