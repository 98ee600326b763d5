import { authContract } from '@rental/contracts';
import { describe, expect, test, vi } from 'vitest';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { Session } from '../sessions/session.model.ts';

const limits = { LIMIT_LOGIN_PAIR: '10', LIMIT_LOGIN_IP_PER_HOUR: '60', LIMIT_LOGIN_ACCOUNT: '100' };
const wrong = 'Kestrel7!nesT';

type Attempt = { password?: string; headers?: Record<string, string>; as?: string };

/** Creates a server with these limits and an account to attack. */
async function open(changes: Record<string, string> = {}) {
  const testApp = await createTestApp({ env: { ...limits, TRUST_PROXY_HOPS: '1', ...changes } });
  const { email } = await buildUser();
  const logIn = async ({ password = testPassword, headers = {}, as = email }: Attempt = {}) =>
    testApp.client.call(authContract.login, { body: { email: as, password }, headers });
  /** Returns the cookie of a device on which the account has logged in. */
  const ownDevice = async (ip: string) => {
    const known = await logIn({ headers: from(ip) });
    return { cookie: String(known.headers['set-cookie']).split(';')[0] ?? '' };
  };
  return { ...testApp, logIn, ownDevice };
}

const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });

describe('limits of POST /auth/login', () => {
  test('let only ten of two hundred concurrent guesses reach the hash function', async () => {
    const { deps, logIn } = await open();
    const matches = vi.spyOn(deps.passwords, 'matches');

    const answers = await Promise.all(Array.from({ length: 200 }, async () => logIn({ password: wrong })));

    expect(matches.mock.calls.length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(190);
    matches.mockRestore();
  });

  test('impose a one-minute pause after ten failures and return the length of the pause', async () => {
    const { logIn } = await open();
    for (let count = 0; count < 10; count += 1) await logIn({ password: wrong });

    const answer = await logIn();

    expect(answer.code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('reset the failures after a successful login', async () => {
    const { logIn } = await open();
    for (let count = 0; count < 9; count += 1) await logIn({ password: wrong });
    await logIn();

    const answers = [];
    for (let count = 0; count < 9; count += 1) answers.push(await logIn({ password: wrong }));

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(9).fill(401));
  });

  test('count an account’s failures across networks, but admit a known device', async () => {
    const { logIn, ownDevice } = await open({ LIMIT_LOGIN_ACCOUNT: '5' });
    const { cookie } = await ownDevice('203.0.113.1');
    for (let count = 0; count < 5; count += 1) {
      await logIn({ password: wrong, headers: from(`198.51.100.${count}`) });
    }

    const stranger = await logIn({ headers: from('198.51.100.99') });
    const owner = await logIn({ headers: { ...from('203.0.113.1'), cookie } });

    expect(stranger.code).toBe('too_many_requests');
    expect(owner.status).toBe(200);
  });

  test('reject another account’s device mark and a forged one', async () => {
    const { deps, logIn } = await open({ LIMIT_LOGIN_ACCOUNT: '1' });
    const other = await buildUser();
    const foreign = deps.tokens.signDevice(String(other._id));
    await logIn({ password: wrong });

    const answers = [
      await logIn({ headers: { cookie: `device=${foreign}` } }),
      await logIn({ headers: { cookie: `device=1.${'A'.repeat(43)}` } }),
    ];

    expect(answers.map(({ code }) => code)).toEqual(['too_many_requests', 'too_many_requests']);
  });

  test('cannot be bypassed with a forged X-Forwarded-For', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_IP_PER_HOUR: '2', TRUST_PROXY_HOPS: '0' });
    await logIn({ password: wrong, headers: from('198.51.100.1') });
    await logIn({ password: wrong, headers: from('198.51.100.2') });

    const third = await logIn({ headers: from('198.51.100.3') });

    expect(third.code).toBe('too_many_requests');
  });

  test('return 503 and refund the point when the hashing queue is full', async () => {
    const { deps, logIn } = await open({ LIMIT_LOGIN_PAIR: '2' });
    const { AppError } = await import('../../../errors/app-error.ts');
    const matches = vi
      .spyOn(deps.passwords, 'matches')
      .mockRejectedValue(new AppError('unavailable', { retryAfterSeconds: 1 }));

    const busy = [await logIn(), await logIn(), await logIn()];
    matches.mockRestore();
    const calm = await logIn();

    expect(busy.map(({ code }) => code)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(busy[0]?.headers['retry-after']).toBe('1');
    expect(calm.status).toBe(200);
  });

  test('let only ten of two hundred concurrent guesses be checked, and still admit the owner', async () => {
    const { deps, logIn, ownDevice } = await open();
    const { cookie } = await ownDevice('203.0.113.1');
    const matches = vi.spyOn(deps.passwords, 'matches');

    const [answers, owner] = await Promise.all([
      Promise.all(Array.from({ length: 200 }, async () => logIn({ password: wrong, headers: from('203.0.113.1') }))),
      logIn({ headers: { ...from('203.0.113.1'), cookie } }),
    ]);
    const guesses = matches.mock.calls.filter(([password]) => password === wrong);
    matches.mockRestore();

    expect(guesses.length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(owner.status).toBe(200);
  });

  test('do not lock out a known device because of another user at the same address', async () => {
    const { logIn, ownDevice } = await open({ LIMIT_LOGIN_IP_PER_HOUR: '5', LIMIT_LOGIN_PAIR: '3' });
    const { cookie } = await ownDevice('203.0.113.1');
    for (let count = 0; count < 6; count += 1) {
      await logIn({ password: wrong, headers: from('203.0.113.1'), as: `other${count % 3}@example.com` });
    }
    for (let count = 0; count < 3; count += 1) await logIn({ password: wrong, headers: from('203.0.113.1') });

    const stranger = await logIn({ headers: from('203.0.113.1') });
    const owner = await logIn({ headers: { ...from('203.0.113.1'), cookie } });

    expect(stranger.code).toBe('too_many_requests');
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(owner.status).toBe(200);
  });

  test('allow a known device no more guesses than any other device', async () => {
    const { logIn, ownDevice } = await open({ LIMIT_LOGIN_PAIR: '3' });
    const { cookie } = await ownDevice('203.0.113.1');
    const guess = async (count: number) =>
      logIn({ password: wrong, headers: { ...from(`198.51.100.${count}`), cookie } });

    const answers = [await guess(1), await guess(2), await guess(3), await guess(4)];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
  });

  test('pause an account attacked from many networks for a minute, not for a day', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_ACCOUNT: '5' });
    for (let count = 0; count < 5; count += 1) await logIn({ password: wrong, headers: from(`198.51.100.${count}`) });

    const stranger = await logIn({ headers: from('198.51.100.99') });

    expect(stranger.code).toBe('too_many_requests');
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('allow an IPv6 site, however many addresses it owns, four times as many guesses at one account as a single address', async () => {
    const { deps, logIn } = await open({ LIMIT_LOGIN_PAIR: '3' });
    const matches = vi.spyOn(deps.passwords, 'matches');

    for (let count = 0; count < 20; count += 1) {
      await logIn({ password: wrong, headers: from(`2001:db8:7:${(count * 256).toString(16)}::1`) });
    }
    const tries = matches.mock.calls.length;
    matches.mockRestore();
    const elsewhere = await logIn({ headers: from('2001:db8:8::1') });

    expect(tries).toBe(12);
    expect(elsewhere.status).toBe(200);
  });

  test('allow an IPv6 site sixteen times as many guesses across all accounts as a single address', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_IP_PER_HOUR: '1' });
    const guess = async (count: number) =>
      logIn({
        password: wrong,
        headers: from(`2001:db8:7:${(count * 256).toString(16)}::1`),
        as: `other${count}@example.com`,
      });

    const codes = [];
    for (let count = 0; count < 17; count += 1) codes.push((await guess(count)).status);

    expect(codes).toEqual([...Array<number>(16).fill(401), 429]);
  });

  test('return the length of the pause to concurrent guesses refused before it starts', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_PAIR: '3' });

    const answers = await Promise.all(Array.from({ length: 40 }, async () => logIn({ password: wrong })));

    const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => Number(headers['retry-after']));
    expect(waits).toHaveLength(37);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });

  test('ignore the port that a proxy appends to the address', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_PAIR: '2' });

    const answers = [];
    for (const port of [4001, 4002, 4003]) {
      answers.push(await logIn({ password: wrong, headers: from(`203.0.113.1:${port}`) }));
    }

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
  });

  test('store the network in the session, not the full address', async () => {
    const { logIn } = await open();

    await logIn({ headers: from('203.0.113.77') });

    expect(await Session.find().lean()).toMatchObject([{ ipPrefix: '203.0.113.0/24' }]);
  });
});
