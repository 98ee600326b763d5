import { extraChargeContract, privacyContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../../../../test/support/factories.ts';
import { dieAt, holdAt } from '../../../../test/support/interleave.ts';
import { type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { createCustomer, mailsOf, readBooking } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';

/* Damage is proposed first. Until 48 hours later, only the customer’s agreement or a manager’s decision charges it. */

const { proposeDamage, chargeDamage, dropDamage } = extraChargeContract;
const scratch = { amount: 1_800, reason: 'Scratch, left rear door', evidence: 'Photos of the return' };
const hour = 3_600_000;

let desk: ExtraCharges;
let bookingId: string;
let proposalId: string;

beforeEach(async () => {
  desk = await openExtraCharges();
  bookingId = await desk.outOnline();
  proposalId = desk.newId();
});

const propose = async (given: { recordId?: string; rev?: number } = {}) => {
  const body = { bookingId, rev: await desk.revOf(bookingId), recordId: proposalId, ...scratch, ...given };
  return desk.app.client.call(proposeDamage, { as: await desk.signIn(), body });
};
type Staff = ExtraCharges['clerk'];
const named = async (rev?: number) => ({ bookingId, rev: rev ?? (await desk.revOf(bookingId)), proposalId });
const charge = async (by: Staff = desk.clerk, reason?: string, rev?: number) => {
  const body = { ...(await named(rev)), ...(reason !== undefined && { reason }) };
  return desk.app.client.call(chargeDamage, { as: await desk.app.signIn(by.user), body });
};
const drop = async (rev?: number) => {
  const body = { ...(await named(rev)), reason: 'It was there before' };
  return desk.app.client.call(dropDamage, { as: await desk.signIn(), body });
};
const agree = async (as = desk.customer) =>
  desk.app.client.call(rentalContract.agreeToDamage, { as: await as.token(), body: { bookingId, proposalId } });
const answer = async (text = 'It was there when I picked up the car.', as = desk.customer) =>
  desk.app.client.call(rentalContract.answerDamage, { as: await as.token(), body: { bookingId, proposalId, text } });

const stored = async () => {
  const { damageProposals = [], balance = 0, ledger } = await readBooking(bookingId);
  return { state: damageProposals[0]?.state, balance, charges: ledger.filter(({ evidence }) => evidence).length };
};
const open = { state: 'open', balance: 0, charges: 0 };
const charged = { state: 'charged', balance: 1_800, charges: 1 };
const dropped = { state: 'dropped', balance: 0, charges: 0 };

describe('POST /counter/proposeDamage', () => {
  test('owes nothing yet, emails the customer with the time to answer, and is audited', async () => {
    const { status, data } = await propose();
    await desk.runUntilQuiet();

    expect([status, data?.balance, await stored()]).toEqual([201, 0, open]);
    const answerBy = '2026-11-22T06:30:00.000Z';
    expect((await Outbox.findById(`damage:${proposalId}`).lean())?.data).toMatchObject({ ...scratch, answerBy });
    expect(await AuditEntry.findOne({ action: 'counter.proposeDamage' }).lean()).toMatchObject({
      after: { kind: 'damage', ...scratch, balance: 0 },
    });
    expect((await desk.customerSees(bookingId)).damageProposals).toEqual([
      { _id: proposalId, ...scratch, at: '2026-11-20T06:30:00.000Z', answerBy, state: 'open' },
    ]);
  });

  test('stores one proposal and sends one email, however often it is repeated', async () => {
    const rev = await desk.revOf(bookingId);

    const all = await Promise.all([1, 2].map(async () => propose({ rev })));

    expect([...all, await propose({ rev })].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await readBooking(bookingId)).damageProposals).toHaveLength(1);
    expect((await mailsOf()).filter((key) => key.startsWith('damage:'))).toHaveLength(1);
  });

  test('sends its email through a worker if the process dies', async () => {
    await dieAt({ name: 'counter:written', nth: 1 }, propose);
    expect(await mailsOf()).not.toContain(`damage:${proposalId}`);

    await desk.runUntilQuiet();

    expect(await mailsOf()).toContain(`damage:${proposalId}`);
  });
});

describe('PUT /counter/chargeDamage', () => {
  test('is refused until 48 hours have passed without an answer, by the clock', async () => {
    await propose();
    await desk.app.advance(48 * hour - 1);
    const as = await desk.app.signIn(desk.clerk.user);
    const body = await named();

    expect(await refusalOf(async () => desk.app.client.call(chargeDamage, { as, body }))).toEqual([
      'answer_pending',
      'The customer can answer until 22-11-2026, 12:00PM.',
    ]);
    await desk.app.advance(1);
    expect((await charge()).status).toBe(200);
    expect(await stored()).toEqual(charged);
    expect(await mailsOf()).toContain(`charged:${proposalId}`);
  });

  test('needs a manager and a reason once the customer has answered, and then no more time', async () => {
    await propose();
    await answer();

    for (const refused of [await charge(), await charge(desk.clerk, 'No'), await charge(desk.manager)]) {
      expect(refused).toMatchObject({ status: 409, code: 'answer_to_decide' });
    }
    await desk.app.advance(49 * hour);
    expect((await charge(desk.clerk)).code).toBe('answer_to_decide');
    expect((await charge(desk.manager, 'The photos of the hand-out show none')).status).toBe(200);

    expect(await stored()).toEqual(charged);
    expect((await desk.lastEntry(bookingId)).why).toBe('The photos of the hand-out show none');
  });

  test('charges once if two clerks do so at the same time', async () => {
    await propose();
    await desk.app.advance(48 * hour);
    const rev = await desk.revOf(bookingId);

    const both = await Promise.all([1, 2].map(async () => charge(desk.clerk, undefined, rev)));

    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toEqual(charged);
  });

  test('is refused for a proposal that was dropped, is unknown, or of a booking that has changed', async () => {
    await propose();
    expect(await charge(desk.manager, undefined, 0)).toMatchObject({ code: 'answer_pending' });
    await drop();

    expect(await charge()).toMatchObject({ status: 409, code: 'proposal_ended' });
    proposalId = desk.newId();
    expect(await charge()).toMatchObject({ status: 404, code: 'charge_not_found' });
  });
});

describe('PUT /counter/dropDamage', () => {
  test('ends the proposal at any time, and emails the customer', async () => {
    await propose();
    await answer();

    expect([(await drop()).status, (await drop()).status]).toEqual([200, 200]);
    await desk.runUntilQuiet();

    expect(await stored()).toEqual(dropped);
    expect(await mailsOf()).toContain(`damage-dropped:${proposalId}`);
    expect(await agree()).toMatchObject({ status: 409, code: 'proposal_ended' });
    expect(await answer()).toMatchObject({ status: 409, code: 'proposal_ended' });
  });
});

describe('the customer', () => {
  test('agrees, once, and owes the charge at once', async () => {
    await propose();

    const both = await Promise.all([agree(), agree()]);
    await desk.runUntilQuiet();

    expect([...both, await agree()].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(both[0].data).toEqual({ bookingId, balance: 1_800 });
    expect(await stored()).toEqual(charged);
    expect((await desk.lastEntry(bookingId)).by).toEqual(desk.customer.user._id);
  });

  test('answers, which replaces an earlier answer, and staff see it', async () => {
    await propose();
    await answer('No');
    const { status, data } = await answer('It was there before.');

    expect([status, data]).toEqual([200, { bookingId, balance: 0 }]);
    const detail = await desk.app.client.succeed(rentalContract.get, {
      as: await desk.signIn(),
      query: { id: bookingId },
    });
    expect(detail.damageProposals?.[0]).toMatchObject({ state: 'open', answer: { text: 'It was there before.' } });
  });

  test('agrees while a clerk drops the proposal: one of them, never both', async () => {
    await propose();
    const rev = await desk.revOf(bookingId);

    const [agreed, ended] = await Promise.all([agree(), drop(rev)]);

    expect([agreed.status, ended.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stored()).toEqual(agreed.status === 200 ? charged : dropped);
  });

  test('answers twice at the same time: one whole answer stays, and both calls say the same', async () => {
    await propose();
    const rev = await desk.revOf(bookingId);

    const both = await Promise.all([answer('It was there before.'), answer('A neighbour did it.')]);

    expect(both.map(({ status, data }) => [status, data])).toEqual([
      [200, { bookingId, balance: 0 }],
      [200, { bookingId, balance: 0 }],
    ]);
    const { damageProposals = [] } = await readBooking(bookingId);
    expect(damageProposals).toHaveLength(1);
    expect(['It was there before.', 'A neighbour did it.']).toContain(damageProposals[0]?.answer?.text);
    expect(await desk.revOf(bookingId)).toBe(rev + 2);
  });

  test('answers while agreeing on another device: the charge stands, and an answer before it is not lost', async () => {
    await propose();

    const [answered, agreed] = await Promise.all([answer(), agree()]);

    expect(agreed.status).toBe(200);
    expect([answered.status, answered.code]).toEqual(answered.status === 200 ? [200, null] : [409, 'proposal_ended']);
    expect(await stored()).toEqual(charged);
    const { damageProposals = [] } = await readBooking(bookingId);
    expect(damageProposals[0]?.answer !== undefined).toBe(answered.status === 200);
  });

  test.each([
    ['charges', async (rev: number) => charge(desk.clerk, undefined, rev), charged],
    ['drops', drop, dropped],
  ] as const)('answers while a clerk %s the damage: one of them, never both', async (_name, decide, decided) => {
    await propose();
    await desk.app.advance(48 * hour);
    const rev = await desk.revOf(bookingId);

    const [answered, ended] = await Promise.all([answer(), decide(rev)]);

    expect([answered.status, ended.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { damageProposals = [] } = await readBooking(bookingId);
    expect(damageProposals[0]?.answer !== undefined).toBe(answered.status === 200);
    expect(await stored()).toEqual(answered.status === 200 ? open : decided);
  });

  test.each([
    ['charge', async (rev: number) => charge(desk.clerk, undefined, rev)],
    ['drop', drop],
  ] as const)(
    'answers after a clerk has read the booking: the %s fails, and the answer stays',
    async (_name, decide) => {
      await propose();
      await desk.app.advance(48 * hour);
      const rev = await desk.revOf(bookingId);
      const [gate] = holdAt({ name: 'counter:read' });
      const running = decide(rev);
      await gate?.reached;

      expect((await answer('It was there before.')).status).toBe(200);
      gate?.release();

      expect(await running).toMatchObject({ status: 409, code: 'edited_meanwhile' });
      const { damageProposals = [] } = await readBooking(bookingId);
      expect(damageProposals[0]).toMatchObject({ state: 'open', answer: { text: 'It was there before.' } });
    },
  );

  test('can agree to nothing of another customer', async () => {
    await propose();
    const stranger = await createCustomer(desk.app);

    expect(await agree(stranger)).toMatchObject({ status: 404, code: 'booking_not_found' });
    expect(await answer('Mine', stranger)).toMatchObject({ status: 404, code: 'booking_not_found' });
    expect(await stored()).toEqual(open);
  });
});

describe('the data of a customer', () => {
  const as = async () => desk.customer.token();

  test('contains the proposal and the answer', async () => {
    await propose();
    await answer();

    const { bookings } = await desk.app.client.succeed(privacyContract.getData, { as: await as() });

    expect(bookings[0]?.['damageProposals']).toMatchObject([
      { ...scratch, by: 'us', state: 'open', answer: { text: 'It was there when I picked up the car.' } },
    ]);
  });

  test('is erased only once the proposal has ended, and then without the answer', async () => {
    await propose();
    await answer();
    await desk.takeBack(bookingId);
    await desk.app.advance(30 * 24 * hour);
    const erase = async () =>
      desk.app.client.call(privacyContract.deleteAccount, {
        as: await desk.app.signIn(desk.customer.user),
        body: { currentPassword: testPassword },
      });
    expect(await erase()).toMatchObject({ status: 409, code: 'money_open' });
    await drop();
    await desk.runUntilQuiet();

    expect((await erase()).status).toBe(200);

    const { damageProposals = [] } = await readBooking(bookingId);
    expect(damageProposals[0]).toMatchObject({ ...scratch, state: 'dropped' });
    expect(damageProposals[0]?.answer).not.toHaveProperty('text');
  });
});
