import { authContract, rentalContract, type Tokens } from '@rental/contracts';
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

  test('accepts the previous token for ten seconds and returns the same refresh token again', async () => {
    const { refreshToken } = await logIn();
    const successor = await refresh(refreshToken);
    app.clock.advance(10_000);

    expect((await refresh(refreshToken)).data?.refreshToken).toBe(successor.data?.refreshToken);
  });

  test.each([
    ['the previous token after more than ten seconds', 1, 10_001],
    ['an older token, even immediately', 2, 0],
  ])('ends the session when it receives %s', async (_, refreshes, waitMs) => {
    const { refreshToken } = await logIn();
    let { data } = await refresh(refreshToken);
    if (refreshes === 2) ({ data } = await refresh(data?.refreshToken));
    app.clock.advance(waitMs);

    expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: 'not_signed_in' });

    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'reuse' }]);
    expect(await refresh(data?.refreshToken)).toMatchObject({ status: 401 });
    expect(await useToken(data?.accessToken)).toMatchObject({ status: 401 });
    expect(app.logs.join('\n')).toContain('refresh_reuse');
  });

  test.each([
    ['a customer idle for a week', 'customer', 7 * day],
    ['an admin idle for half a day', 'admin', day / 2],
  ] as const)('returns 401 for %s', async (_, role, pause) => {
    const { refreshToken } = await logIn(await buildUser({ role }));
    app.clock.advance(pause);

    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('returns 401 after thirty days, however recently the session was used', async () => {
    let { refreshToken } = await logIn();
    for (let week = 0; week < 5; week += 1) {
      app.clock.advance(6 * day - 1_000);
      refreshToken = (await refresh(refreshToken)).data?.refreshToken ?? refreshToken;
    }
    app.clock.advance(5_000);

    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test.each([
    ['the id of another session', (token: string) => token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['a different generation', (token: string) => token.replace('.1.', '.2.')],
    ['a forged signature', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no separators', () => 'nothing'],
  ])('returns 401 for a token with %s and leaves the session unchanged', async (_, spoil) => {
    const { refreshToken } = await logIn();

    expect((await refresh(spoil(refreshToken))).status).toBe(401);
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

  test.each([
    ['an expired access token', ({ accessToken }: Tokens) => ({ as: accessToken })],
    ['the refresh token in the body', ({ refreshToken }: Tokens) => ({ body: { refreshToken } })],
  ])('ends the session identified by %s', async (_, inputOf) => {
    const tokens = await logIn();
    app.clock.advance(16 * 60_000);

    await app.client.succeed(authContract.logout, inputOf(tokens));

    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'logout' }]);
  });

  test.each([
    ['text that is not a token', 'garbage'],
    ['the token of an unknown session', `${'0'.repeat(32)}.1.${'A'.repeat(43)}`],
  ])('returns 200 for %s and ends no session', async (_, refreshToken) => {
    await logIn();

    const { status } = await app.client.call(authContract.logout, { as: 'garbage', body: { refreshToken } });

    expect(status).toBe(200);
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

  test('requires an access token; the device cookie is not enough', async () => {
    const { user } = await app.signInAs('customer');
    const cookie = `device=${app.deps.tokens.signDevice(String(user._id))}`;

    const { code } = await app.client.call(rentalContract.getUserBookings, { headers: { cookie } });

    expect(code).toBe('not_signed_in');
  });

  test('cannot be used with an access token in the URL, and such a token is never logged', async () => {
    const { accessToken } = await logIn();

    const responses = await Promise.all(
      ['token', 'access_token', 'authorization'].map(async (name) =>
        app.client.raw.get(`/api/auth/sessions?${name}=${accessToken}`),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(app.logs.join('\n')).not.toContain(accessToken);
  });
});
