import { type OwnData, privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRental, type Rental } from '../../../test/support/open-rental.ts';
import { listPersonalFields, reasonedFields } from '../../../test/support/personal-fields.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { MailedSecret } from '../auth/mailed-secret/mailed-secret.model.ts';
import { User } from '../auth/account/user.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { Contact } from '../contact/contact.model.ts';
import { Outbox } from '../mail/outbox.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { Dispute } from '../payment/dispute/dispute.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { WebhookEvent } from '../payment/webhook/webhook-event.model.ts';
import { Subscription } from '../subscription/subscription.model.ts';
import { Invitation } from '../user/invitation/invitation.model.ts';

/** Placeholder for data about other users, which must not appear in the export. */
const foreign = 'SOMEBODY-ELSE';
const secret = 'SECRET';

let rental: Rental;
let now: Date;

beforeEach(async () => {
  rental = await openRental();
  now = rental.app.clock.now();
});

const read = async (): Promise<OwnData> =>
  rental.app.client.succeed(privacyContract.getData, { as: await rental.customer.token() });

const ticket = (number: number, email: string, text: string) => ({
  number,
  fingerprint: `${secret}-${number}`,
  name: text,
  email,
  message: text,
  state: 'open' as const,
  createdAt: now,
});

const mail = (key: string, to: string, data: Record<string, unknown>) => ({
  _id: key,
  to,
  template: 'contact_visitor',
  data,
  state: 'sent' as const,
  tries: 1,
  nextAt: now,
  createdAt: now,
});

/** Fills every field that describes the customer with a unique word, `own-<what>`. */
async function fillEverything(): Promise<void> {
  const { user } = rental.customer;
  const { booking, fields, order } = await rental.confirmed();
  const chargeId = fields.razorpay_payment_id;
  const us = new ObjectId();
  await User.updateOne(
    { _id: user._id },
    {
      $set: {
        name: 'own-name',
        phone: 'own-phone',
        emailVerifiedAt: now,
        pendingEmail: { email: 'own-pending', until: now },
        consent: { version: 'own-consent', at: now },
        untold: [{ key: 'k', to: 'own-untold', template: 'signed_out', data: {} }],
      },
    },
  );
  const link = {
    _id: `reset:${String(user._id)}`,
    kind: 'reset' as const,
    userId: user._id,
    email: 'own-link',
    tries: 0,
  };
  await MailedSecret.create({ ...link, tokenHash: `${secret}-token`, codeHash: `${secret}-code`, expiresAt: now });
  const canceller = { adminId: us, reason: 'own-cancel-reason' };
  const driver = { id: 'driver', name: 'Second driver', per: 'rental', price: 0, count: 1, total: 0 };
  const extras = [{ ...driver, answer: 'own-answer' }];
  const ofBooking = { cancelledBy: canceller, 'ledger.0.why': 'own-why', 'price.extras': extras };
  await Booking.updateOne({ _id: booking._id }, { $set: ofBooking });
  const failure = { code: 'own-code', reason: 'own-failure', description: 'own-description', at: now };
  await Payment.updateOne(
    { bookingId: booking._id },
    { $set: { lastFailure: { ...failure, razorpayPaymentId: 'p' } } },
  );
  await Charge.updateOne({ _id: chargeId }, { $set: { reason: 'own-charge-reason' } });
  const about = { razorpayPaymentId: chargeId, bookingId: booking._id, amount: 1, withheld: 0, createdAt: now };
  await Dispute.create({ _id: 'disp_1', ...about, phase: 'x', status: 'won', reason: 'own-dispute', endedAt: now });
  const event = { event: 'e', raw: 'own-raw', receivedAt: now, done: true };
  await WebhookEvent.create({ _id: 'e1', ...event, razorpayOrderId: order.orderId });
  await Contact.create(ticket(1, user.email, 'own-message'), ticket(2, 'else@example.com', foreign));
  await Subscription.create({ email: user.email, token: secret, state: 'confirmed', createdAt: now });
  await Outbox.create(
    mail('m1', user.email, { ticket: 'own-ticket', resetUrl: secret }),
    mail('m2', 'else@example.com', { ticket: foreign }),
    { ...mail('m3', foreign, { bookingId: booking._id }), template: 'location_booking' },
    mail(`password-changed:${String(user._id)}:1`, 'own-old-address', {}),
  );
  await Invitation.create({ email: user.email, invitedBy: us, sentAt: now, until: now, endedAt: now, isOpen: false });
  const entry = {
    at: now,
    actorId: us,
    action: 'rental.giveBack',
    kind: 'change',
    result: 'done',
    requestId: 'r',
  } as const;
  await AuditEntry.create(
    { ...entry, targetId: booking._id, targetName: 'own-target', reason: 'own-audit', after: { given: 'own-given' } },
    { ...entry, targetId: String(new ObjectId()), targetName: foreign, reason: foreign, after: { name: foreign } },
  );
}

describe('the data export of a user', () => {
  test('contains every stored field that may hold personal data, unless a reason for omitting it is declared', () => {
    const found = listPersonalFields();

    expect(found).toEqual(Object.keys(reasonedFields).toSorted());
    expect(found.length).toBeGreaterThan(50);
  });

  test('contains all of the user’s own data, but no data of other users and no secrets', async () => {
    await fillEverything();
    const rival = await openAnother();

    const data = await read();

    const text = JSON.stringify(data);
    const own =
      'name phone pending consent link cancel-reason why answer failure description raw charge-reason dispute message ticket old-address untold target audit given'.split(
        ' ',
      );
    expect(own.filter((word) => !text.includes(`own-${word}`))).toEqual([]);
    expect(data.account['email']).toBe(rental.customer.user.email);
    expect(data.sessions).toMatchObject([{ userAgent: 'test', ipPrefix: '127.0.0.0/24' }]);
    expect(data.newsletter).toMatchObject([{ email: rental.customer.user.email, state: 'confirmed' }]);
    expect(data.papers).toMatchObject([{ kind: 'receipt', printed: { customer: { name: expect.any(String) } } }]);
    expect(data.staffRecord).toMatchObject([{ who: 'us', action: 'rental.giveBack' }]);
    expect(data.account['invitations']).toEqual([{ sentAt: now.toISOString(), endedAt: now.toISOString() }]);
    expect(data.cut).toEqual([]);
    for (const word of [foreign, secret, 'passwordHash', '$2b$', rival]) expect(text).not.toContain(word);
    expect(rental.app.logs.join('\n')).toContain('"security":"data_shown"');
  });

  test('shows an admin their own actions, but not which users were affected', async () => {
    const { user, token } = await rental.app.signInAs('admin');
    const entry = {
      at: now,
      actorId: user._id,
      action: 'contact.handle',
      kind: 'change',
      result: 'done',
      requestId: 'r',
    } as const;
    await AuditEntry.create({
      ...entry,
      targetId: 'x',
      targetName: foreign,
      reason: foreign,
      after: { name: foreign },
    });

    const data = await rental.app.client.succeed(privacyContract.getData, { as: token });

    expect(data.staffRecord).toEqual([
      { who: 'you', at: now.toISOString(), action: 'contact.handle', kind: 'change', result: 'done' },
    ]);
  });

  test('includes data linked by email address only if the user has verified the address', async () => {
    const { email } = rental.customer.user;
    await Contact.create(ticket(1, email, foreign));
    await Subscription.create({ email, token: secret, createdAt: now });
    await Outbox.create(mail('m1', email, { ticket: foreign }));

    const data = await read();

    expect([data.messages, data.newsletter, data.mails]).toEqual([[], [], []]);
    expect(JSON.stringify(data)).not.toContain(foreign);
  });
});

/** Creates another customer with a booking and returns the booking’s id. */
async function openAnother(): Promise<string> {
  const { user, token } = await rental.app.signInAs('customer');
  const rival = { user, token: async () => token };
  return (await rental.hold({ fromDate: '2026-12-05', toDate: '2026-12-06' }, rival))._id;
}
