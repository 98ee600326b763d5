import { accountContract, authContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildUser } from '../../../../test/support/factories.ts';
import { newCustomer, openWalkIn, type WalkIn } from '../../../../test/support/open-walk-in.ts';
import { Outbox } from '../../mail/outbox.model.ts';

const email = 'asha.rao@example.com';
const customer = { ...newCustomer, email };
const password = 'Heron5%marsh';

let counter: WalkIn;

beforeEach(async () => {
  counter = await openWalkIn();
});

describe('the email to a new customer whose address staff have entered', () => {
  test('says who entered it, and its link sets a password with which the customer sees the booking [DK9]', async () => {
    const { client } = counter.office;
    const { data } = await counter.hold({ customer });

    const [mail] = await deliverMails(counter.office, email);
    await client.succeed(accountContract.resetPassword, { body: { token: tokenIn(mail, 'reset-password'), password } });
    const { accessToken: as } = await client.succeed(authContract.login, { body: { email, password } });
    const bookings = await client.succeed(rentalContract.getUserBookings, { as, query: {} });

    expect(mail?.subject).toBe('Set a password to see your booking');
    expect(mail?.text).toContain('entered this email address for a customer at our counter');
    expect(mail?.text).toContain('If this isn’t you, please don’t use the link.');
    expect(bookings.map(({ _id }) => _id)).toEqual([data?._id]);
  });

  test('names neither the customer nor the rental, because the address may be mistyped', async () => {
    await counter.hold({ customer });

    const [mail] = await deliverMails(counter.office, email);

    for (const word of ['Asha', '98765', counter.car.carName, counter.location.name]) {
      expect(mail?.text).not.toContain(word);
    }
  });

  test('is sent only once if the call is repeated, and not at all without an address or to a known customer', async () => {
    const body = { customer, recordId: 'aaaaaaaaaaaaaaaaaaaaaaaa' };
    await counter.hold(body);
    await counter.hold(body);
    await counter.hold({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    const known = { id: String((await buildUser())._id) };
    await counter.hold({ customer: known, fromDate: '2026-12-05', toDate: '2026-12-06' });

    expect((await Outbox.find().lean()).map(({ _id, to }) => [_id, to])).toEqual([
      [`first-password:${body.recordId}`, email],
    ]);
  });

  test('is the normal one about a password once the customer has set one', async () => {
    const { client } = counter.office;
    await counter.hold({ customer });
    const [first] = await deliverMails(counter.office, email);
    await client.succeed(accountContract.resetPassword, {
      body: { token: tokenIn(first, 'reset-password'), password },
    });
    await deliverMails(counter.office, email);

    await client.succeed(accountContract.askReset, { body: { email } });
    expect((await deliverMails(counter.office, email))[0]?.subject).toBe('Set a new password');
  });
});
