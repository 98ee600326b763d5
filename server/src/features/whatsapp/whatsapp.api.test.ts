import { rentalContract, whatsappContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../test/support/open-counter-money.ts';
import { payLinksOf } from '../../../test/support/pay-link.ts';
import { User } from '../auth/account/user.model.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Booking } from '../booking/booking.model.ts';

let counter: Counter;
beforeEach(async () => {
  counter = await openCounter();
});

const getTexts = async (bookingId: string) =>
  counter.app.client.succeed(whatsappContract.getTexts, { as: counter.clerk.as, query: { bookingId } });
const recordOpened = async (body: { bookingId: string; kind: 'confirmed' | 'payment' }) =>
  counter.app.client.call(whatsappContract.recordOpened, { as: counter.clerk.as, body });
const setPhone = async (phone: string | null) =>
  User.updateOne({ _id: counter.customer.user._id }, phone === null ? { $unset: { phone } } : { $set: { phone } });

describe('WhatsApp texts', () => {
  test('of a booking with a balance name it, with the pay link once that is open', async () => {
    const bookingId = await counter.owing();
    const before = await getTexts(bookingId);
    const { token } = await payLinksOf(counter).open(bookingId);

    const { texts } = await getTexts(bookingId);

    expect(before.texts.map(({ kind }) => kind)).toEqual(['confirmed', 'payment']);
    expect(before.texts[0]?.text).toContain('Still to pay: ₹4,700.');
    expect(before.texts[1]?.text).not.toContain('/pay#');
    expect(texts.map(({ kind }) => kind)).toEqual(['payment', 'confirmed']);
    expect(texts[0]?.text).toContain(`/pay#${token}`);
  });

  test('of a cancelled booking state the refund of the email', async () => {
    const { booking } = await counter.confirmed();
    const { data } = await counter.cancel(booking._id);
    await counter.runUntilQuiet();

    const { texts } = await getTexts(booking._id);

    expect(texts.map(({ kind }) => kind)).toEqual(['cancelled']);
    expect(texts[0]?.text).toContain(`₹${data?.refund.toLocaleString('en-IN')} goes back`);
  });

  test.each([
    ['+919876543210', '+919876543210'],
    ['+971501234567', '+971501234567'],
    ['+911123456789', null],
    [null, null],
  ])('go to %s as %s', async (phone, shown) => {
    const bookingId = await counter.owing();
    await setPhone(phone);

    expect((await getTexts(bookingId)).phone).toBe(shown);
  });
});

describe('an opened text', () => {
  test('is in the timeline once per request, with who opened it; the text and the number are stored nowhere', async () => {
    const bookingId = await counter.owing();
    await setPhone('+919876500001');
    const before = await Booking.findById(bookingId).lean();
    const { texts } = await getTexts(bookingId);

    await recordOpened({ bookingId, kind: 'confirmed' });
    counter.app.clock.advance(60_000);
    await recordOpened({ bookingId, kind: 'payment' });

    const { timeline } = await counter.app.client.succeed(rentalContract.get, {
      as: counter.manager.as,
      query: { id: bookingId },
    });
    const by = { name: counter.clerk.user.name };
    expect(timeline.filter(({ event }) => event === 'whatsapp_opened')).toMatchObject([
      { detail: 'confirmed', by },
      { detail: 'payment', by },
    ]);
    const entries = await AuditEntry.find({ targetId: bookingId, action: 'whatsapp.recordOpened' }).lean();
    expect(entries.map(({ result, before: was, after }) => [result, was, after])).toEqual([
      ['done', null, { kind: 'confirmed' }],
      ['done', null, { kind: 'payment' }],
    ]);
    const stored = JSON.stringify([entries, counter.app.logs]);
    expect(stored).not.toContain(texts[0]?.text.split('\n')[1]);
    expect(stored).not.toContain('9876500001');
    expect(await Booking.findById(bookingId).lean()).toEqual(before);
  });

  test('is not recorded for a booking that does not exist, or for an unknown kind', async () => {
    const missing = await recordOpened({ bookingId: counter.newId(), kind: 'confirmed' });
    const bookingId = await counter.owing();
    const unknown = await recordOpened({ bookingId, kind: 'sent' as 'confirmed' });

    expect([missing.code, unknown.code]).toEqual(['booking_not_found', 'invalid_input']);
    expect(await AuditEntry.countDocuments({ action: 'whatsapp.recordOpened', result: 'done' })).toBe(0);
  });
});
