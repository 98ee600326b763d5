import { beforeEach, expect, test } from 'vitest';
import { openRental, type Rental } from '../../../test/support/open-rental.ts';
import { Outbox, type OutboxRecord } from '../mail/outbox.model.ts';
import { renderMail } from '../mail/render-mail.ts';
import { mailMoneyMatters } from './mail-money-matters.ts';

const hours = 3_600_000;

let rental: Rental;

beforeEach(async () => {
  rental = await openRental({ env: { OFFICE_EMAIL: 'office@sarani.example', PUBLIC_URL: 'https://sarani.example' } });
});

const officeMails = async () => Outbox.find({ to: 'office@sarani.example' }).sort({ _id: 1 }).lean<OutboxRecord[]>();
const keysOf = async () => (await officeMails()).map(({ _id }) => _id);
const mail = async () => mailMoneyMatters(rental.app.deps);

/** Creates a booking that was partly refunded outside our system and needs an admin’s attention. */
async function returnPart(fromDate: string): Promise<string> {
  const { booking, fields } = await rental.confirmed({ fromDate, toDate: fromDate });
  rental.app.sandbox.refundOutside(fields.razorpay_payment_id, 10_000);
  await rental.runFor(2 * hours, 4);
  return booking._id;
}

test('office emails are not sent while every rupee is accounted for', async () => {
  await rental.confirmed();

  await mail();

  expect(await keysOf()).toEqual([]);
});

test('office emails about what needs attention are sent only once by several instances', async () => {
  const first = await returnPart('2026-12-05');
  const second = await returnPart('2026-12-06');

  await Promise.all([mail(), mail(), mail()]);
  await mail();

  const mails = await officeMails();
  expect(mails.map(({ _id }) => _id)).toEqual(['money-matters:returned_outside:2026-11-20']);
  const { subject, text } = renderMail(mails[0]?.template ?? '', mails[0]?.data);
  expect(subject).toBe('Money to review: Part refunded outside this system (2)');
  expect(text).toContain(`Since 20-11-2026: ₹100, booking ${first}, payment pay_`);
  expect(text).toContain(second);
  expect(text).toContain('https://sarani.example/admindashboard');
});

test('office emails are sent again on the next day in India, and on the same day for a different kind', async () => {
  await returnPart('2026-12-05');
  await mail();
  const { booking } = await rental.confirmed();
  rental.app.sandbox.setBalance(0);
  await rental.cancel(booking._id);
  await rental.runFor(1.5 * hours, 3);
  await mail();
  const sameDay = await keysOf();

  rental.app.clock.set('2026-11-20T18:30:00Z');
  await mail();

  expect(sameDay).toEqual(['money-matters:refund_late:2026-11-20', 'money-matters:returned_outside:2026-11-20']);
  expect((await keysOf()).filter((key) => key.endsWith('2026-11-21'))).toHaveLength(2);
});
