import { describe, expect, test } from 'vitest';
import { callLimits } from '../src/http/contract/read-request.ts';
import { allContracts, type ListedContract } from './support/all-contracts.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/*
 * Each call against the limit that its contract names. What `login` and `webhook` count is their own business and
 * proved beside them.
 */

const limited = allContracts.filter(({ contract }) => {
  const { settings, counted } = callLimits[contract.limit];
  return settings.length > 0 && counted !== 'by the call';
});

async function openApp(settings: readonly string[], { contract }: ListedContract) {
  const app = await createTestApp({ env: Object.fromEntries(settings.map((name) => [name, '1'])) });
  const { token } = await app.signInAs(contract.access === 'admin' ? 'admin' : 'customer');
  return { app, token };
}

async function ask(app: TestApp, { contract, sample }: ListedContract, token: string) {
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put'; // the three methods of contracts
  const request = app.client.raw[method](`/api${contract.path}`).query(sample.query ?? {});
  return request.set('authorization', `Bearer ${token}`).send(sample.body);
}

describe('the limit that a contract names', () => {
  test('is one that every call with a limit is held to', () => {
    expect(limited.length).toBeGreaterThan(10);
  });

  test.each(limited)('$id is refused the second time when one is allowed, for as long as it says', async (listed) => {
    const { settings } = callLimits[listed.contract.limit];
    const { app, token } = await openApp(settings, listed);

    const [first, second] = [await ask(app, listed, token), await ask(app, listed, token)];

    const seconds = settings.join().endsWith('_PER_HOUR') ? 3_600 : 60;
    expect([first.status === 429, second.status]).toEqual([false, 429]);
    expect(Math.abs(Number(second.headers['retry-after']) - seconds)).toBeLessThan(seconds / 5);
  });

  test.each(limited)('$id is counted by its input where a typing error must cost nothing', async (listed) => {
    const { settings, counted } = callLimits[listed.contract.limit];
    const { app, token } = await openApp(settings, listed);

    await ask(app, { ...listed, sample: { query: { nonsense: '1' } } }, token);

    expect((await ask(app, listed, token)).status === 429).toBe(counted === 'on arrival');
  });
});
