import { authContract, locationContract, rentalContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { Session } from './session.model.ts';
import { User, type UserRecord } from './user.model.ts';

const day = 86_400_000;

async function logIn({ client }: TestApp, user: UserRecord) {
  return client.succeed(authContract.login, { body: { email: user.email, password: testPassword } });
}

const refresh = async ({ client }: TestApp, refreshToken: string) =>
  client.call(authContract.refresh, { body: { refreshToken } });

const useToken = async ({ client }: TestApp, token: string) =>
  client.call(rentalContract.getUserBookings, { as: token });

describe('POST /auth/refresh', () => {
  test('trades the token for a new pair of the same session', async () => {
    const testApp = await createTestApp();
    const first = await logIn(testApp, await buildUser());

    const second = await refresh(testApp, first.refreshToken);

    expect(second.status).toBe(200);
    expect(second.data?.refreshToken).not.toBe(first.refreshToken);
    expect(await useToken(testApp, second.data?.accessToken ?? '')).toMatchObject({ status: 200 });
    expect(await Session.find().lean()).toMatchObject([{ generation: 2, revokedAt: null }]);
  });

  test('gives twenty parallel refreshes one session and one successor', async () => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser());

    const answers = await Promise.all(Array.from({ length: 20 }, async () => refresh(testApp, refreshToken)));

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(new Set(answers.map(({ data }) => data?.refreshToken)).size).toBe(1);
    expect(await Session.find().lean()).toMatchObject([{ generation: 2, revokedAt: null }]);
  });

  test('answers the predecessor with the same successor for ten seconds', async () => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser());
    const successor = await refresh(testApp, refreshToken);
    testApp.clock.advance(10_000);

    const again = await refresh(testApp, refreshToken);

    expect(again.data?.refreshToken).toBe(successor.data?.refreshToken);
  });

  test('ends the session when the predecessor comes back later', async () => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser());
    const successor = await refresh(testApp, refreshToken);
    testApp.clock.advance(10_001);

    const replay = await refresh(testApp, refreshToken);

    expect(replay).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'reuse' }]);
    expect(await refresh(testApp, successor.data?.refreshToken ?? '')).toMatchObject({ status: 401 });
    expect(await useToken(testApp, successor.data?.accessToken ?? '')).toMatchObject({ status: 401 });
    expect(testApp.logs.join('\n')).toContain('refresh_reuse');
  });

  test('ends the session at once when an older token comes back', async () => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser());
    const second = await refresh(testApp, refreshToken);
    await refresh(testApp, second.data?.refreshToken ?? '');

    const replay = await refresh(testApp, refreshToken);

    expect(replay.status).toBe(401);
    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'reuse' }]);
  });

  test.each([
    ['a customer idle for a week', 'customer', 7 * day],
    ['an admin idle for half a day', 'admin', day / 2],
  ] as const)('answers 401 for %s', async (_, role, pause) => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser({ role }));
    testApp.clock.advance(pause);

    const answer = await refresh(testApp, refreshToken);

    expect(answer.status).toBe(401);
  });

  test('answers 401 after thirty days however busy the session was', async () => {
    const testApp = await createTestApp();
    let { refreshToken } = await logIn(testApp, await buildUser());
    for (let week = 0; week < 5; week += 1) {
      testApp.clock.advance(6 * day - 1_000);
      refreshToken = (await refresh(testApp, refreshToken)).data?.refreshToken ?? refreshToken;
    }
    testApp.clock.advance(5_000);

    const answer = await refresh(testApp, refreshToken);

    expect(answer.status).toBe(401);
  });

  test.each([
    ['another session’s id', (token: string) => token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['another generation', (token: string) => token.replace('.1.', '.2.')],
    ['another mac', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['no dots', () => 'nothing'],
  ])('answers 401 for a token with %s and leaves the session alone', async (_, spoil) => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser());

    const answer = await refresh(testApp, spoil(refreshToken));

    expect(answer.status).toBe(401);
    expect(await Session.find().lean()).toMatchObject([{ generation: 1, revokedAt: null }]);
  });

  test('does not take an access token, nor lets a refresh token call anything', async () => {
    const testApp = await createTestApp();
    const tokens = await logIn(testApp, await buildUser());

    expect(await refresh(testApp, tokens.accessToken)).toMatchObject({ status: expect.toBeOneOf([400, 401]) });
    expect(await useToken(testApp, tokens.refreshToken)).toMatchObject({ status: 401 });
  });
});

describe('POST /auth/logout', () => {
  test('ends the session of the bearer at once, and only that one', async () => {
    const testApp = await createTestApp();
    const user = await buildUser();
    const [here, there] = [await logIn(testApp, user), await logIn(testApp, user)];

    const answer = await testApp.client.call(authContract.logout, { as: here.accessToken });

    expect(answer.status).toBe(200);
    expect(await useToken(testApp, here.accessToken)).toMatchObject({ status: 401 });
    expect(await refresh(testApp, here.refreshToken)).toMatchObject({ status: 401 });
    expect(await useToken(testApp, there.accessToken)).toMatchObject({ status: 200 });
  });

  test('ends the session of an expired access token', async () => {
    const testApp = await createTestApp();
    const { accessToken } = await logIn(testApp, await buildUser());
    testApp.clock.advance(16 * 60_000);

    await testApp.client.succeed(authContract.logout, { as: accessToken });

    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'logout' }]);
  });

  test('ends the session of the refresh token in the body', async () => {
    const testApp = await createTestApp();
    const { refreshToken } = await logIn(testApp, await buildUser());

    await testApp.client.succeed(authContract.logout, { body: { refreshToken } });

    expect(await Session.find().lean()).toMatchObject([{ revokeReason: 'logout' }]);
  });

  test.each(['garbage', `${'0'.repeat(32)}.1.${'A'.repeat(43)}`])('answers 200 for %s', async (refreshToken) => {
    const testApp = await createTestApp();
    await logIn(testApp, await buildUser());

    const answer = await testApp.client.call(authContract.logout, { as: 'garbage', body: { refreshToken } });

    expect(answer.status).toBe(200);
    expect(await Session.find().lean()).toMatchObject([{ revokedAt: null }]);
  });

  test('answers 200 twice', async () => {
    const testApp = await createTestApp();
    const { accessToken } = await logIn(testApp, await buildUser());

    await testApp.client.succeed(authContract.logout, { as: accessToken });
    await testApp.client.succeed(authContract.logout, { as: accessToken });

    expect(await Session.countDocuments()).toBe(1);
  });
});

describe('a session', () => {
  test('is worth nothing once the account is disabled', async () => {
    const testApp = await createTestApp();
    const user = await buildUser();
    const tokens = await logIn(testApp, user);
    await User.updateOne({ _id: user._id }, { $set: { disabledAt: testApp.clock.now() } });

    expect(await useToken(testApp, tokens.accessToken)).toMatchObject({ status: 401 });
    expect(await refresh(testApp, tokens.refreshToken)).toMatchObject({ status: 401 });
  });

  test('takes the role from the database, not from the token', async () => {
    const testApp = await createTestApp();
    const user = await buildUser({ role: 'admin' });
    const token = await testApp.signIn(user);
    await User.updateOne({ _id: user._id }, { $set: { role: 'customer' } });

    const answer = await testApp.client.call(locationContract.getById, { as: token, query: { id: String(user._id) } });

    expect(answer.code).toBe('not_allowed');
  });

  test('is not opened by a cookie', async () => {
    const testApp = await createTestApp();
    const { user } = await testApp.signInAs('customer');
    const cookie = `device=${testApp.deps.tokens.signDevice(String(user._id))}`;

    const answer = await testApp.client.call(rentalContract.getUserBookings, { headers: { cookie } });

    expect(answer.code).toBe('not_signed_in');
  });
});
