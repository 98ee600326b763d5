import { authContract } from '@rental/contracts';
import { describe, expect, test, vi } from 'vitest';
import { buildUser, testPassword } from '../../../test/support/factories.ts';
import { createTestApp } from '../../../test/support/test-app.ts';

const limits = { LIMIT_LOGIN_PAIR: '10', LIMIT_LOGIN_IP_PER_DAY: '300', LIMIT_LOGIN_ACCOUNT: '100' };
const wrong = 'Kestrel7!nesT';

type Attempt = { password?: string; headers?: Record<string, string> };

/** A server with these limits and an account, which somebody tries to enter. */
async function open(changes: Record<string, string> = {}) {
  const testApp = await createTestApp({ env: { ...limits, ...changes } });
  const { email } = await buildUser();
  const logIn = async ({ password = testPassword, headers = {} }: Attempt = {}) =>
    testApp.client.call(authContract.login, { body: { email, password }, headers });
  return { ...testApp, logIn };
}

const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });

describe('limits of POST /auth/login', () => {
  test('lets ten of two hundred parallel guesses reach the hash', async () => {
    const { deps, logIn } = await open();
    const matches = vi.spyOn(deps.passwords, 'matches');

    const answers = await Promise.all(Array.from({ length: 200 }, async () => logIn({ password: wrong })));

    expect(matches.mock.calls.length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(190);
    matches.mockRestore();
  });

  test('pauses for a minute after ten failures and says how long', async () => {
    const { logIn } = await open();
    for (let count = 0; count < 10; count += 1) await logIn({ password: wrong });

    const answer = await logIn();

    expect(answer.code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('forgets the failures after a success', async () => {
    const { logIn } = await open();
    for (let count = 0; count < 9; count += 1) await logIn({ password: wrong });
    await logIn();

    const answers = [];
    for (let count = 0; count < 9; count += 1) answers.push(await logIn({ password: wrong }));

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(9).fill(401));
  });

  test('counts an account from everywhere, but lets a known device in', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_ACCOUNT: '5', TRUST_PROXY_HOPS: '1' });
    const known = await logIn({ headers: from('203.0.113.1') });
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    for (let count = 0; count < 5; count += 1) {
      await logIn({ password: wrong, headers: from(`198.51.100.${count}`) });
    }

    const stranger = await logIn({ headers: from('198.51.100.99') });
    const owner = await logIn({ headers: { ...from('203.0.113.1'), cookie } });

    expect(stranger.code).toBe('too_many_requests');
    expect(owner.status).toBe(200);
  });

  test('does not take another account’s device mark, nor a made-up one', async () => {
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

  test('cannot be escaped with a forged X-Forwarded-For', async () => {
    const { logIn } = await open({ LIMIT_LOGIN_IP_PER_DAY: '2', TRUST_PROXY_HOPS: '0' });
    await logIn({ password: wrong, headers: from('198.51.100.1') });
    await logIn({ password: wrong, headers: from('198.51.100.2') });

    const third = await logIn({ headers: from('198.51.100.3') });

    expect(third.code).toBe('too_many_requests');
  });

  test('answers 503 and gives the point back when the hashing queue is full', async () => {
    const { deps, logIn } = await open({ LIMIT_LOGIN_PAIR: '2' });
    const { AppError } = await import('../../errors/app-error.ts');
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
});
