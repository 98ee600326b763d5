import { limitOf } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { callLimits } from '../src/http/contract/read-request.ts';
import { allContracts, type ListedContract, sendSample } from './support/all-contracts.ts';
import { createTestApp } from './support/test-app.ts';

/*
 * Checks every call against the limit that its contract names. The limits `login` and `webhook` count differently and
 * are tested together with those calls.
 */

const limited = allContracts.filter(({ contract }) => {
  const { settings, counted } = callLimits[limitOf(contract)];
  return settings.length > 0 && counted !== 'by the call';
});

async function openApp(settings: readonly string[], { contract }: ListedContract) {
  const app = await createTestApp({ env: Object.fromEntries(settings.map((name) => [name, '1'])) });
  const { token } = await app.signInAs(contract.access === 'admin' ? 'admin' : 'customer');
  return { app, token };
}

describe('limits named by contracts', () => {
  test('apply to more than ten calls', () => {
    expect(limited.length).toBeGreaterThan(10);
  });

  test.each(limited)(
    'reject the second request to $id when only one is allowed, and the response states when to retry',
    async (listed) => {
      const { settings } = callLimits[limitOf(listed.contract)];
      const { app, token } = await openApp(settings, listed);

      const [first, second] = [await sendSample(listed, app, token), await sendSample(listed, app, token)];

      const seconds = settings.join().endsWith('_PER_HOUR') ? 3_600 : 60;
      expect([first.status === 429, second.status]).toEqual([false, 429]);
      expect(Math.abs(Number(second.headers['retry-after']) - seconds)).toBeLessThan(seconds / 5);
    },
  );

  test.each(limited)(
    'do not count an invalid request to $id, unless the limit counts requests on arrival',
    async (listed) => {
      const { settings, counted } = callLimits[limitOf(listed.contract)];
      const { app, token } = await openApp(settings, listed);

      await sendSample({ ...listed, sample: { query: { nonsense: '1' } } }, app, token);

      expect((await sendSample(listed, app, token)).status === 429).toBe(counted === 'on arrival');
    },
  );
});
