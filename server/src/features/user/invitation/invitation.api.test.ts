import { auditContract, authContract, userContract } from '@rental/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverMails, tokenIn } from '../../../../test/support/deliver-mails.ts';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { AppError } from '../../../errors/app-error.ts';
import { MailedSecret } from '../../auth/mailed-secret/mailed-secret.model.ts';
import { notifyOwners } from '../../auth/account/notify-owner.ts';
import { User } from '../../auth/account/user.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Invitation } from './invitation.model.ts';

const hour = 3_600_000;
const email = 'vikram.shah@example.com';
const person = { name: 'Vikram Shah', password: 'Heron5%marsh' };

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const invite = async (address = email) =>
  office.call(userContract.invite, { body: { email: address, currentPassword: testPassword } });
const linkFrom = async () => tokenIn((await deliverMails(office, email)).at(-1), 'invitation');
const accept = async (token: string, given = person) =>
  office.client.call(userContract.acceptInvitation, { body: { token, ...given } });
const open = async () => office.succeed(userContract.listInvitations);
const idOfOpen = async () => ({ query: { id: (await open())[0]?._id ?? '' } });

describe('an invitation', () => {
  test('makes the recipient an admin who can log in, and its link is neither stored nor logged', async () => {
    expect((await invite()).status).toBe(201);
    expect(await open()).toMatchObject([{ email, invitedBy: office.admin.name }]);

    const token = await linkFrom();
    const stored = [await Outbox.find().lean(), await MailedSecret.find().lean(), await Invitation.find().lean()];
    expect(JSON.stringify(stored) + office.logs.join('\n')).not.toContain(token);
    const { data } = await accept(token);

    expect(data).toEqual({ email });
    const admin = { name: 'Vikram Shah', role: 'admin', disabledAt: null, emailVerifiedAt: office.clock.now() };
    expect(await User.findOne({ email }).lean()).toMatchObject(admin);
    const login = await office.client.call(authContract.login, { body: { email, password: person.password } });
    expect(login.status).toBe(200);
    expect(await open()).toEqual([]);
    expect(office.logs.join('\n')).toContain('"security":"admin_joined"');
  });

  test('notifies the other enabled admins when it is accepted, even if the process dies right after that', async () => {
    const other = await buildUser({ role: 'admin' });
    await buildUser({ role: 'admin', disabledAt: office.clock.now() });
    await invite();
    const token = await linkFrom();

    expect(await dieAt({ name: 'account:written', nth: 1 }, async () => accept(token))).toBe(true);
    await notifyOwners(office);

    const mails = await Outbox.find({ template: 'admin_joined' }).lean();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([office.admin.email, other.email].toSorted());
    const [mail] = await deliverMails(office, other.email);
    expect(mail?.text).toContain(`${email} became an admin of our site on 20-11-2026`);
  });

  test('works only once, even for ten concurrent requests', async () => {
    await invite();
    const token = await linkFrom();

    const answers = await Promise.all(Array.from({ length: 10 }, async () => accept(token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ code }) => code === null || code === 'invalid_link' || code === 'email_taken')).toBe(true);
    expect((await accept(token)).code).toBe('invalid_link');
    expect(await User.countDocuments({ email })).toBe(1);
  });

  test('stops working when it is withdrawn, or after two days', async () => {
    await invite();
    const withdrawn = await linkFrom();
    await office.succeed(userContract.withdrawInvitation, await idOfOpen());
    expect((await accept(withdrawn)).code).toBe('invalid_link');
    await invite();
    const late = await linkFrom();
    office.clock.advance(48 * hour);

    expect((await accept(late)).code).toBe('invalid_link');
    expect(await User.countDocuments({ email })).toBe(0);
  });

  test('is valid for two more days when it is resent, with a new link that replaces the first', async () => {
    await invite();
    const [first, input] = [await linkFrom(), await idOfOpen()];
    office.clock.advance(40 * hour);

    // The admin logs in again, because the first session expired after half a day without use.
    const { data } = await office.call(userContract.sendInvitation, {
      ...input,
      as: await office.signIn(office.admin),
    });
    const second = await linkFrom();
    office.clock.advance(40 * hour);

    expect(Date.parse(data?.until ?? '') - Date.parse(data?.sentAt ?? '')).toBe(48 * hour);
    expect([(await accept(first)).code, (await accept(second)).code]).toEqual(['invalid_link', null]);
  });

  test('can be neither resent nor withdrawn once it has ended, and its queued email is not sent', async () => {
    await invite();
    const input = await idOfOpen();
    await office.succeed(userContract.withdrawInvitation, input);

    const answers = [
      await office.call(userContract.sendInvitation, input),
      await office.call(userContract.withdrawInvitation, input),
    ];

    expect(answers.map(({ code }) => code)).toEqual(['invitation_not_found', 'invitation_not_found']);
    expect(await deliverMails(office, email)).toEqual([]);
  });

  test('is refused for an address that has an account, even if the account was created after the invitation was sent', async () => {
    await buildUser({ email: 'asha@example.com' });
    expect((await invite('asha@example.com')).code).toBe('account_exists');
    await invite();
    const token = await linkFrom();
    const customer = await buildUser({ email });

    expect((await accept(token)).code).toBe('email_taken');
    expect((await User.findById(customer._id).lean())?.role).toBe('customer');
  });

  test('is unique per address until it expires', async () => {
    await invite();
    expect((await invite()).code).toBe('already_invited');
    office.clock.advance(48 * hour);

    const as = await office.signIn(office.admin);
    const body = { email, currentPassword: testPassword };
    expect((await office.client.call(userContract.invite, { as, body })).status).toBe(201);
  });

  test('remains valid when the chosen password is rejected as weak', async () => {
    await invite();
    const token = await linkFrom();

    const weak = [
      await accept(token, { ...person, password: 'Password1!' }),
      await accept(token, { ...person, password: 'Vikram#2819x' }),
    ];

    expect(weak.map(({ code }) => code)).toEqual(['invalid_input', 'invalid_input']);
    expect((await accept(token)).status).toBe(200);
  });

  test('remains valid when the server is too busy to hash the password', async () => {
    await invite();
    const token = await linkFrom();
    vi.spyOn(office.deps.passwords, 'hash').mockRejectedValueOnce(new AppError('unavailable'));

    const codes = [(await accept(token)).code, (await accept(token)).code];

    expect(codes).toEqual(['unavailable', null]);
  });

  test('is audited, with the invited address and the admin, when it is sent, resent or withdrawn', async () => {
    await invite();
    await office.succeed(userContract.sendInvitation, await idOfOpen());
    await office.succeed(userContract.withdrawInvitation, await idOfOpen());

    const { entries } = await office.succeed(auditContract.list, { query: { kind: 'change' } });
    expect(entries).toMatchObject([
      { action: 'user.withdrawInvitation', targetName: email, after: null },
      { action: 'user.sendInvitation', targetName: email },
      { action: 'user.invite', targetName: email, actor: { name: office.admin.name } },
    ]);
  });
});
