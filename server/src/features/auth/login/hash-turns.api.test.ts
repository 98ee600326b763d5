import { authContract } from '@rental/contracts';
import { expect, test, vi } from 'vitest';
import { testPassword } from '../../../../test/support/factories.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';

/** On a busy machine fifty logins take seconds. */
const patient = { timeout: 15_000 };

const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });

/** Creates a server whose password comparisons block until `finish` is called. */
async function openSlow(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1', ...env } });
  const open: (() => void)[] = [];
  let most = 0;
  let isOver = false;
  const matches = vi.spyOn(app.deps.passwords, 'matches').mockImplementation(async () => {
    if (isOver) return false;
    await new Promise<void>((resolve) => {
      most = Math.max(most, open.push(resolve));
    });
    return false;
  });
  const guess = async (email: string, ip: string) =>
    app.client.call(authContract.login, { body: { email, password: testPassword }, headers: from(ip) });
  return {
    guess,
    mostAtOnce: () => most,
    finish: () => {
      isOver = true;
      for (const resolve of open) resolve();
    },
    restore: () => matches.mockRestore(),
  };
}

test('hashes at most four passwords per address concurrently, without delaying other addresses', async () => {
  const slow = await openSlow();
  const crowd = Array.from({ length: 48 }, async (_, index) =>
    slow.guess(`made-up-${index % 6}@example.com`, '203.0.113.1'),
  );
  await vi.waitFor(() => expect(slow.mostAtOnce()).toBe(4), patient);
  const refused = crowd.map(async (answer) => answer.then(({ status }) => status === 429));
  const firstRefusals = await Promise.race(refused);

  const neighbour = slow.guess('somebody@example.com', '198.51.100.1');
  await vi.waitFor(() => expect(slow.mostAtOnce()).toBe(5), patient);
  slow.finish();
  const answers = await Promise.all(crowd);
  slow.restore();

  expect(firstRefusals).toBe(true);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(28);
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
  expect((await neighbour).status).toBe(401);
});

test('does not count attempts that were refused because the queue was full', async () => {
  const slow = await openSlow({ LIMIT_LOGIN_PAIR: '30' });
  const guess = async () => slow.guess('asha@example.com', '203.0.113.1');
  const crowd = Array.from({ length: 25 }, guess);
  const refused: number[] = [];
  for (const answer of crowd) void answer.then(({ status }) => refused.push(status));
  await vi.waitFor(() => expect(refused).toEqual(Array<number>(5).fill(429)), patient);
  slow.finish();
  await Promise.all(crowd);

  const later = [];
  for (let count = 0; count < 9; count += 1) later.push((await guess()).status);
  slow.restore();

  expect(later).toEqual(Array<number>(9).fill(401));
});
