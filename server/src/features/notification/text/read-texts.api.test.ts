import { notificationContract, privacyContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildStaff, testPassword } from '../../../../test/support/factories.ts';
import { customerPhone, type Messages, openMessages } from '../../../../test/support/open-messages.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { CustomerText } from './customer-text.model.ts';

const html = '<img src=x onerror="alert(1)">';
const at = new Date('2026-11-20T05:12:00Z');

let business: Messages;
let bookingId: string;

beforeEach(async () => {
  business = await openMessages();
  bookingId = await business.agreed();
  await write(html);
});

const write = async (text: string) => business.messages.write({ from: customerPhone.slice(1), text, at });
const unread = async (as = business.clerk.as) => business.app.client.succeed(notificationContract.getUnread, { as });
const markRead = async (id: string, as = business.clerk.as) =>
  business.app.client.call(notificationContract.markRead, { as, query: { id } });
const firstId = async () => String((await CustomerText.findOne().lean().orFail())._id);

describe('an unread text', () => {
  test('is listed with its customer and booking for a clerk of the location', async () => {
    const { code } = await Booking.findById(bookingId).lean().orFail();

    expect(await unread()).toEqual([
      {
        _id: await firstId(),
        at: at.toISOString(),
        channel: 'whatsapp',
        words: html,
        customerName: business.customer.user.name,
        customerPhone,
        bookingId,
        code,
      },
    ]);
    const { getUnreadIds } = notificationContract;
    expect(await business.app.client.succeed(getUnreadIds, { as: business.clerk.as })).toEqual([await firstId()]);
  });

  test('is counted among the open messages of the day, even for a clerk', async () => {
    const { openMessages: count } = await business.app.client.succeed(rentalContract.getToday, {
      as: business.clerk.as,
    });

    expect(count).toBe(1);
  });

  test('can’t be seen or marked as read by a clerk of another location', async () => {
    const as = await business.app.signIn(await buildStaff('clerk'));

    expect(await unread(as)).toEqual([]);
    expect((await markRead(await firstId(), as)).code).toBe('text_not_found');
    expect(await unread()).toHaveLength(1);
  });

  test('is visible only to owners if its customer has never booked', async () => {
    await CustomerText.updateOne({}, { $unset: { bookingId: 1 }, $set: { locationIds: [] } });
    const { token } = await business.app.signInAs('admin');

    expect(await unread()).toEqual([]);
    expect(await unread(token)).toMatchObject([{ bookingId: null, code: null }]);
  });

  test('leaves the list when it is marked as read, which is audited; a repeat doesn’t change the time', async () => {
    const id = await firstId();

    expect((await markRead(id)).data).toEqual({ _id: id });
    const first = await CustomerText.findById(id).lean();
    business.app.clock.advance(60_000);
    expect((await markRead(id)).status).toBe(200);

    expect(await unread()).toEqual([]);
    expect(await CustomerText.findById(id).lean()).toEqual(first);
    expect(first?.readAt).toEqual(new Date('2026-11-20T06:30:00Z'));
    expect(await AuditEntry.find({ action: 'notification.markRead' }).lean()).toMatchObject([
      { targetId: id, after: { state: 'read' } },
      { targetId: id },
    ]);
  });

  test('can’t be marked as read if it doesn’t exist', async () => {
    expect((await markRead(String(new ObjectId()))).code).toBe('text_not_found');
  });
});

test('the timeline of a booking shows a text unchanged, even after it is marked as read', async () => {
  await markRead(await firstId());

  const { timeline } = await business.app.client.succeed(rentalContract.get, {
    as: business.clerk.as,
    query: { id: bookingId },
  });

  expect(timeline.filter(({ event }) => event === 'text_received')).toEqual([
    { at: at.toISOString(), event: 'text_received', detail: html, by: null, channel: 'whatsapp' },
  ]);
});

describe('the customer’s own data', () => {
  const read = async () =>
    business.app.client.succeed(privacyContract.getData, { as: await business.customer.token() });

  test('lists the times of texts without their words, because the number may belong to another person', async () => {
    const { texts } = await read();

    expect(texts).toMatchObject([{ channel: 'whatsapp', at: at.toISOString(), bookingId }]);
    expect(JSON.stringify(await read())).not.toContain('onerror');
  });

  test('includes texts that arrived before the account took over the bookings', async () => {
    const earlier = new ObjectId();
    await CustomerText.updateMany({}, { $set: { customerId: earlier } });
    expect((await read()).texts).toEqual([]);

    await Booking.updateOne({ _id: bookingId }, { $set: { earlierCustomerId: earlier } });

    expect((await read()).texts).toHaveLength(1);
  });
});

test('deleting an account deletes its texts, and no others', async () => {
  const other = await CustomerText.findOne().lean().orFail();
  await CustomerText.create({ ...other, _id: new ObjectId(), customerId: new ObjectId() });
  await Booking.deleteMany({});

  const { status } = await business.app.client.call(privacyContract.deleteAccount, {
    as: await business.customer.token(),
    body: { currentPassword: testPassword },
  });

  expect(status).toBe(200);
  expect(await CustomerText.countDocuments({ customerId: business.customer.user._id })).toBe(0);
  expect(await CustomerText.countDocuments()).toBe(1);
});
