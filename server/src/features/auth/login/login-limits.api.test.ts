import { authContract } from '@rental/contracts';
import { describe, expect, test, vi } from 'vitest';
import { buildUser, testPassword } from '../../../../test/support/factories.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { AppError } from '../../../errors/app-error.ts';

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
  test('let only ten of two hundred concurrent guesses reach the hash function, but admit the owner’s device', async () => {
    const { deps, logIn, ownDevice } = await open();
    const { cookie } = await ownDevice('203.0.113.1');
    const matches = vi.spyOn(deps.passwords, 'matches');

    const [guesses, owner] = await Promise.all([
      Promise.all(Array.from({ length: 200 }, async () => logIn({ password: wrong, headers: from('203.0.113.1') }))),
      logIn({ headers: { ...from('203.0.113.1'), cookie } }),
    ]);
    const hashed = matches.mock.calls.filter(([password]) => password === wrong);
    matches.mockRestore();

    expect(hashed.length).toBeLessThanOrEqual(10);
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ code }) => code === 'too_many_requests')).toHaveLength(190);
    expect(owner.status).toBe(200);
  });

  test('impose a one-minute pause after ten failures and send the remaining time in a Retry-After header', async () => {
    const { logIn } = await open();
    for (let count = 0; count < 10; count += 1) await logIn({ password: wrong });

    const { code, headers } = await logIn();

    expect(code).toBe('too_many_requests');
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('send a Retry-After of at most a minute even to concurrent guesses that are rejected before the pause starts', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_PAIR: '3' });

    const responses = await Promise.all(Array.from({ length: 40 }, async () => logIn({ password: wrong })));

    const waits = responses.filter(({ status }) => status === 429).map(({ headers }) => Number(headers['retry-after']));
    expect(waits).toHaveLength(37);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });

  test('reset the failure count after a successful login', async () => {
    const { logIn } = await open();
    for (let count = 0; count < 9; count += 1) await logIn({ password: wrong });
    await logIn();

    const statuses = [];
    for (let count = 0; count < 9; count += 1) statuses.push((await logIn({ password: wrong })).status);

    expect(statuses).toEqual(Array<number>(9).fill(401));
  });

  test('pause an account for a minute after failures from many networks, but admit a known device', async () => {
    const { logIn, ownDevice } = await open({ LIMIT_LOGIN_ACCOUNT: '5' });
    const { cookie } = await ownDevice('203.0.113.1');
    for (let count = 0; count < 5; count += 1) {
      await logIn({ password: wrong, headers: from(`198.51.100.${count}`) });
    }

    const stranger = await logIn({ headers: from('198.51.100.99') });
    const owner = await logIn({ headers: { ...from('203.0.113.1'), cookie } });

    expect(stranger.code).toBe('too_many_requests');
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(owner.status).toBe(200);
  });

  test('treat a device as unknown if its cookie is forged or belongs to another account', async () => {
    const { deps, logIn } = await open({ LIMIT_LOGIN_ACCOUNT: '1' });
    const other = await buildUser();
    const foreign = deps.tokens.signDevice(String(other._id));
    await logIn({ password: wrong });

    for (const mark of [foreign, `1.${'A'.repeat(43)}`]) {
      expect((await logIn({ headers: { cookie: `device=${mark}` } })).code).toBe('too_many_requests');
    }
  });

  test('ignore X-Forwarded-For unless a proxy is configured', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_IP_PER_HOUR: '2', TRUST_PROXY_HOPS: '0' });
    await logIn({ password: wrong, headers: from('198.51.100.1') });
    await logIn({ password: wrong, headers: from('198.51.100.2') });

    expect((await logIn({ headers: from('198.51.100.3') })).code).toBe('too_many_requests');
  });

  test('do not count an attempt that is rejected with 503 because the hashing queue is full', async () => {
    const { deps, logIn } = await open({ LIMIT_LOGIN_PAIR: '2' });
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

  test('do not lock out a known device because of another user at the same network address', async () => {
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

    const responses = [await guess(1), await guess(2), await guess(3), await guess(4)];

    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
  });

  test('allow an IPv6 site four times as many guesses at one account as they allow a single address', async () => {
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

  test('allow an IPv6 site sixteen times as many guesses across all accounts as they allow a single address', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_IP_PER_HOUR: '1' });
    const guess = async (count: number) =>
      logIn({
        password: wrong,
        headers: from(`2001:db8:7:${(count * 256).toString(16)}::1`),
        as: `other${count}@example.com`,
      });

    const statuses = [];
    for (let count = 0; count < 17; count += 1) statuses.push((await guess(count)).status);

    expect(statuses).toEqual([...Array<number>(16).fill(401), 429]);
  });
});
