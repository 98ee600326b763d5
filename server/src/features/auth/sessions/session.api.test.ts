import { authContract, locationContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { Session } from './session.model.ts';
import { User, type UserRecord } from '../account/user.model.ts';

const day = 86_400_000;

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

/** Logs in a user, by default a new customer, and returns the tokens. */
async function logIn(user?: UserRecord) {
  const { email } = user ?? (await buildUser());
  return app.client.succeed(authContract.login, { body: { email, password: testPassword } });
}

const refresh = async (refreshToken = '') => app.client.call(authContract.refresh, { body: { refreshToken } });
const useToken = async (token = '') => app.client.call(rentalContract.getUserBookings, { as: token });

describe('POST /auth/refresh', () => {
  test('exchanges the token for a new pair of the same session', async () => {
    const first = await logIn();

    const second = await refresh(first.refreshToken);

    expect(second.status).toBe(200);
    expect(second.data?.refreshToken).not.toBe(first.refreshToken);
    expect(await useToken(second.data?.accessToken)).toMatchObject({ status: 200 });
    expect(await Session.find().lean()).toMatchObject([{ generation: 2, revokedAt: null }]);
  });

  test('returns the same pair again for the previous token for ten seconds', async () => {
    const { refreshToken } = await logIn();
    const successor = await refresh(refreshToken);
    app.clock.advance(10_000);

    const again = await refresh(refreshToken);

    expect(again.data?.refreshToken).toBe(successor.data?.refreshToken);
  });

  test('ends the session when the previous token is used later than that', async () => {
    const { refreshToken } = await logIn();
    const successor = await refresh(refreshToken);
    app.clock.advance(10_001);

    const replay = await refresh(refreshToken);

    expect(replay).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'reuse' }]);
    expect(await refresh(successor.data?.refreshToken)).toMatchObject({ status: 401 });
    expect(await useToken(successor.data?.accessToken)).toMatchObject({ status: 401 });
    expect(app.logs.join('\n')).toContain('refresh_reuse');
  });

  test('ends the session immediately when an older token is used', async () => {
    const { refreshToken } = await logIn();
    const second = await refresh(refreshToken);
    await refresh(second.data?.refreshToken);

    const replay = await refresh(refreshToken);

    expect(replay.status).toBe(401);
    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'reuse' }]);
  });

  test.each([
    ['a customer idle for a week', 'customer', 7 * day],
    ['an admin idle for half a day', 'admin', day / 2],
  ] as const)('returns 401 for %s', async (_, role, pause) => {
    const { refreshToken } = await logIn(await buildUser({ role }));
    app.clock.advance(pause);

    const answer = await refresh(refreshToken);

    expect(answer.status).toBe(401);
  });

  test('returns 401 after thirty days, even if the session was in use', async () => {
    let { refreshToken } = await logIn();
    for (let week = 0; week < 5; week += 1) {
      app.clock.advance(6 * day - 1_000);
      refreshToken = (await refresh(refreshToken)).data?.refreshToken ?? refreshToken;
    }
    app.clock.advance(5_000);

    const answer = await refresh(refreshToken);

    expect(answer.status).toBe(401);
  });

  test.each([
    ['another session’s id', (token: string) => token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['another generation', (token: string) => token.replace('.1.', '.2.')],
    ['another mac', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no dots', () => 'nothing'],
  ])('returns 401 for a token with %s and leaves the session unchanged', async (_, spoil) => {
    const { refreshToken } = await logIn();

    const answer = await refresh(spoil(refreshToken));

    expect(answer.status).toBe(401);
    expect(await Session.find().lean()).toMatchObject([{ generation: 1, revokedAt: null }]);
  });

  test('rejects an access token, and no other call accepts a refresh token', async () => {
    const tokens = await logIn();

    expect(await refresh(tokens.accessToken)).toMatchObject({ status: expect.toBeOneOf([400, 401]) });
    expect(await useToken(tokens.refreshToken)).toMatchObject({ status: 401 });
  });
});

describe('POST /auth/logout', () => {
  test('ends only the bearer’s session, immediately, and is idempotent', async () => {
    const user = await buildUser();
    const [here, there] = [await logIn(user), await logIn(user)];

    await app.client.succeed(authContract.logout, { as: here.accessToken });
    await app.client.succeed(authContract.logout, { as: here.accessToken });

    expect(await useToken(here.accessToken)).toMatchObject({ status: 401 });
    expect(await refresh(here.refreshToken)).toMatchObject({ status: 401 });
    expect(await useToken(there.accessToken)).toMatchObject({ status: 200 });
  });

  test('ends the session of an expired access token', async () => {
    const { accessToken } = await logIn();
    app.clock.advance(16 * 60_000);

    await app.client.succeed(authContract.logout, { as: accessToken });

    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'logout' }]);
  });

  test('ends the session of the refresh token in the body', async () => {
    const { refreshToken } = await logIn();

    await app.client.succeed(authContract.logout, { body: { refreshToken } });

    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'logout' }]);
  });

  test.each(['garbage', `${'0'.repeat(32)}.1.${'A'.repeat(43)}`])('returns 200 for %s', async (refreshToken) => {
    await logIn();

    const answer = await app.client.call(authContract.logout, { as: 'garbage', body: { refreshToken } });

    expect(answer.status).toBe(200);
    expect(await Session.find().lean()).toMatchObject([{ revokedAt: null }]);
  });
});

describe('a session', () => {
  test('is invalid once the account is disabled', async () => {
    const user = await buildUser();
    const tokens = await logIn(user);
    await User.updateOne({ _id: user._id }, { $set: { disabledAt: app.clock.now() } });

    expect(await useToken(tokens.accessToken)).toMatchObject({ status: 401 });
    expect(await refresh(tokens.refreshToken)).toMatchObject({ status: 401 });
  });

  test('takes the role from the database, not from the token', async () => {
    const user = await buildUser({ role: 'admin' });
    const token = await app.signIn(user);
    await User.updateOne({ _id: user._id }, { $set: { role: 'customer' } });

    const answer = await app.client.call(locationContract.getById, { as: token, query: { id: String(user._id) } });

    expect(answer.code).toBe('not_allowed');
  });

  test('is not authenticated by a cookie', async () => {
    const { user } = await app.signInAs('customer');
    const cookie = `device=${app.deps.tokens.signDevice(String(user._id))}`;

    const answer = await app.client.call(rentalContract.getUserBookings, { headers: { cookie } });

    expect(answer.code).toBe('not_signed_in');
  });

  test('is not authenticated by a token in the URL', async () => {
    const { accessToken } = await logIn();

    const answers = await Promise.all(
      ['token', 'access_token', 'authorization'].map(async (name) =>
        app.client.raw.get(`/api/auth/sessions?${name}=${accessToken}`),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(app.logs.join('\n')).not.toContain(accessToken);
  });
});
