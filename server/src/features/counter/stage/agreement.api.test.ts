import { counterContract, privacyContract } from '@rental/contracts';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { staffOffice } from '../../../../test/support/open-office.ts';
import { readBooking } from '../../../../test/support/open-rental.ts';

const text = 'The car must be returned with the same fuel level.';
const signature = 'M40 120L90 60L140 130';
const accepted = { version: 1, name: 'Asha Rao', signature };
const dayMs = 86_400_000;

let counter: Counter;
let bookingId: string;

beforeEach(async () => {
  counter = await openCounter();
  bookingId = (await counter.rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-24' })).booking._id;
});

/** Saves the rental agreement as an owner. */
async function save(version: number, wanted: string | null = text) {
  const { as } = await staffOffice(counter.app);
  return counter.app.client.call(counterContract.saveAgreement, { as, body: { version, text: wanted } });
}

describe('the rental agreement', () => {
  test('does not exist until an owner saves a text, and then has versions', async () => {
    const before = await counter.prepare(bookingId);
    const first = await save(0);
    const second = await save(1, `${text} No smoking.`);

    expect(before).not.toHaveProperty('agreement');
    expect([first.data, second.data?.version]).toEqual([{ version: 1, text }, 2]);
    expect((await counter.prepare(bookingId)).agreement).toEqual({ version: 2, text: `${text} No smoking.` });
  });

  test('is not saved over a version that the owner has not seen', async () => {
    await save(0);

    expect((await save(0, 'Other')).code).toBe('edited_meanwhile');
    expect((await counter.prepare(bookingId)).agreement).toEqual({ version: 1, text });
  });

  test('is stored with the hand-out as its version, the hash of its text, the name and the signature', async () => {
    await save(0);

    const { status } = await counter.handOut(bookingId, { agreement: accepted });

    const textHash = createHash('sha256').update(text).digest('hex');
    expect(status).toBe(201);
    expect((await readBooking(bookingId)).handovers).toMatchObject([{ agreement: { ...accepted, textHash } }]);
    expect(await counter.prepare(bookingId)).toMatchObject({ handedOut: { agreement: accepted } });
    expect(await counter.prepare(bookingId)).not.toHaveProperty('agreement');
  });

  test('can be accepted with a name alone', async () => {
    await save(0);

    expect((await counter.handOut(bookingId, { agreement: { version: 1, name: 'Asha Rao' } })).status).toBe(201);
  });

  test('refuses a hand-out without the acceptance of the current version', async () => {
    await save(0);
    await save(1, 'A new text');

    const refused = [await counter.handOut(bookingId), await counter.handOut(bookingId, { agreement: accepted })];

    expect(refused.map(({ code, error }) => [code, error?.data])).toEqual([
      ['agreement_open', { version: 2 }],
      ['agreement_open', { version: 2 }],
    ]);
    expect((await readBooking(bookingId)).stage).toBeUndefined();
  });

  test('is not asked for once an owner has removed its text', async () => {
    await save(0);
    await save(1, null);

    expect((await counter.handOut(bookingId, { agreement: accepted })).status).toBe(201);
    expect((await readBooking(bookingId)).handovers?.[0]?.agreement).toBeUndefined();
  });

  test.each(['<path>', 'M1 2', 'M1 2L3 4" onload="x', `M1 2${'L3 4'.repeat(8_000)}`])(
    'rejects %.20s as a signature',
    async (path) => {
      await save(0);

      expect((await counter.handOut(bookingId, { agreement: { ...accepted, signature: path } })).code).toBe(
        'invalid_input',
      );
    },
  );

  test('loses the name and the signature with the account of the customer', async () => {
    await save(0);
    await counter.handOut(bookingId, { agreement: accepted });
    await counter.takeBack(bookingId);
    await counter.rental.runFor(20 * dayMs, 8);
    const as = await counter.rental.customer.token();
    const { bookings } = await counter.app.client.succeed(privacyContract.getData, { as });

    await counter.app.client.succeed(privacyContract.deleteAccount, { as, body: { currentPassword: testPassword } });

    expect(JSON.stringify(bookings)).toContain(signature);
    const [handover] = (await readBooking(bookingId)).handovers ?? [];
    expect(handover?.agreement).toEqual({ version: 1, textHash: expect.any(String) });
  });
});
