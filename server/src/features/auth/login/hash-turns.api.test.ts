import { authContract } from '@rental/contracts';
import { expect, test, vi } from 'vitest';
import { testPassword } from '../../../../test/support/factories.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';

/** On a busy machine fifty logins take seconds. */
const patient = { timeout: 15_000 };

test('the login hashes at most four passwords per network address concurrently, without delaying other addresses', async () => {
  const { client, deps } = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } });
  const comparing: (() => void)[] = [];
  let isOver = false;
  const matches = vi.spyOn(deps.passwords, 'matches').mockImplementation(async () => {
    if (!isOver) await new Promise<void>((resolve) => comparing.push(resolve));
    return false;
  });
  const guess = async (email: string, ip: string) =>
    client.call(authContract.login, { body: { email, password: testPassword }, headers: { 'x-forwarded-for': ip } });

  let refused = 0;
  const crowd = Array.from({ length: 48 }, async (_, index) => {
    const response = await guess(`made-up-${index % 6}@example.com`, '203.0.113.1');
    if (response.status === 429) refused += 1;
    return response;
  });
  await vi.waitFor(() => expect(comparing).toHaveLength(4), patient);
  const first = await Promise.race(crowd);
  const neighbour = guess('somebody@example.com', '198.51.100.1');
  await vi.waitFor(() => expect(comparing).toHaveLength(5), patient);
  // Waits for the rest to be rejected: one that arrived after the comparisons end would get a free turn.
  await vi.waitFor(() => expect(refused).toBe(28), patient);
  isOver = true;
  for (const finish of comparing) finish();
  const responses = await Promise.all(crowd);
  matches.mockRestore();

  expect(first.status).toBe(429);
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(responses.filter(({ code }) => code === 'too_many_requests')).toHaveLength(28);
  expect(responses.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
  expect((await neighbour).status).toBe(401);
});
