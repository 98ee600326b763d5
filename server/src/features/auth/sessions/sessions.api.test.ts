import { accountContract, authContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { Session } from './session.model.ts';
import type { UserRecord } from '../account/user.model.ts';

const day = 86_400_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let app: TestApp;
let user: UserRecord;

beforeEach(async () => {
  app = await createTestApp();
  user = await buildUser();
});

/** Logs in a minute after the previous login and returns the access token. */
async function signIn(who = user, headers: Record<string, string> = {}): Promise<string> {
  app.clock.advance(60_000);
  const body = { email: who.email, password: testPassword };
  return (await app.client.succeed(authContract.login, { body, headers })).accessToken;
}

const list = async (as: string) => app.client.succeed(accountContract.listSessions, { as });
const use = async (as: string) => (await app.client.call(rentalContract.getUserBookings, { as })).status;
const idOf = async (as: string) => (await list(as)).find(({ isThis }) => isThis)?._id ?? '';

describe('GET /auth/sessions', () => {
  test('lists a description of each device, most recently used first, and marks the caller’s own', async () => {
    const here = await signIn();
    await signIn(user, { 'user-agent': firefox });

    const sessions = await list(here);

    expect(sessions.map(({ device, isThis }) => ({ device, isThis }))).toEqual([
      { device: 'Firefox on Windows', isThis: false },
      { device: 'Unknown device', isThis: true },
    ]);
    expect(sessions[0]?.network).toMatch(/^127\.0\.0\./);
    expect(sessions[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test('lists no other user’s sessions, and none that have ended', async () => {
    await signIn(await buildUser());
    const [ended, outdated] = [await signIn(), await signIn()];
    await app.client.succeed(authContract.logout, { as: ended });
    await Session.updateOne({ _id: await idOf(outdated) }, { $set: { passwordRev: 7 } });
    await signIn();
    app.clock.advance(7 * day);
    const here = await signIn();

    const sessions = await list(here);

    expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
  });
});

describe('POST /auth/sessions/end', () => {
  test('ends only the given session, immediately, and is idempotent', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const body = { sessionId: await idOf(there) };

    await app.client.succeed(accountContract.endSession, { as: here, body });
    await app.client.succeed(accountContract.endSession, { as: here, body });

    expect([await use(here), await use(there)]).toEqual([200, 401]);
    expect(await Session.findById(body.sessionId).lean()).toMatchObject({ revokeReason: 'ended_by_owner' });
    expect(app.logs.join('\n')).toContain('session_ended');
  });

  test('returns not found for another user’s session', async () => {
    const here = await signIn();
    const foreign = await signIn(await buildUser());

    const responses = [
      await app.client.call(accountContract.endSession, { as: here, body: { sessionId: await idOf(foreign) } }),
      await app.client.call(accountContract.endSession, { as: here, body: { sessionId: '0'.repeat(32) } }),
    ];

    expect(responses.map(({ code }) => code)).toEqual(['session_not_found', 'session_not_found']);
    expect(await use(foreign)).toBe(200);
  });
});

describe('POST /auth/sessions/endAll', () => {
  test.each([
    ['all other sessions', true, 200],
    ['all sessions', false, 401],
  ])(
    'ends %s of the account without affecting other accounts, and the password still works',
    async (_, keepThis, expected) => {
      const [here, there] = [await signIn(), await signIn()];
      const stranger = await signIn(await buildUser());

      await app.client.succeed(accountContract.endSessions, { as: here, body: { keepThis } });

      expect([await use(here), await use(there), await use(stranger)]).toEqual([expected, 401, 200]);
      expect(await use(await signIn())).toBe(200);
    },
  );
});

test('an account retains only ten sessions, including the newest, when thirty are opened at the same time', async () => {
  const tokens: string[] = [];
  for (let device = 0; device < 30; device += 1) {
    tokens.push(await app.signIn(user));
    expect(await use(tokens.at(-1) ?? '')).toBe(200);
  }

  expect(await Session.countDocuments({ userId: user._id, revokedAt: null })).toBe(10);
});
