import { expect, test } from 'vitest';
import { buildUser } from '../../../../test/support/factories.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { testSettings } from '../../../../test/support/test-settings.ts';
import { runMigrations } from '../../../platform/migration/migration.ts';
import { giveSearchKeys, searchKeysOf } from './search-keys.ts';
import { User } from './user.model.ts';

const deps = { clock: createManualClock(), settings: testSettings('http://127.0.0.1:9') };
const erasure = { askedAt: new Date(), decidedAt: new Date(), doneAt: new Date() };

async function migrate(step = giveSearchKeys): Promise<string | undefined> {
  const lines: string[] = [];
  const run = { isDryRun: false, report: (line: string) => void lines.push(line) };
  await runMigrations([{ ...step, olderMayServe: true }], run, deps);
  return lines.at(-1);
}

const keysOf = async (name: string) =>
  (await User.find({ name }, { _id: 0, nameKeys: 1, phoneKey: 1 }).lean<object[]>())[0];

/** Stores accounts as the previous release did. */
async function storeOlder(): Promise<void> {
  await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
  await buildUser({ name: 'Josè  O’Neill' });
  await buildUser({ name: 'Deleted account', erasure });
  await User.updateMany({}, { $unset: { nameKeys: 1, phoneKey: 1 } });
}

test('the migration adds search keys to accounts without them, but not to erased accounts', async () => {
  await storeOlder();

  expect(await migrate()).toBe('give-search-keys: changed 3');
  expect(await migrate()).toBe('give-search-keys: changed 0');

  expect(await keysOf('Asha Rao')).toEqual({ nameKeys: ['asha rao', 'rao'], phoneKey: '012345678919' });
  expect(await keysOf('Josè  O’Neill')).toEqual({ nameKeys: ['jose o’neill', 'o’neill'], phoneKey: null });
  expect(await keysOf('Deleted account')).toEqual({ nameKeys: [] });
});

test('the migration does not store the keys of a name that changed after it was read', async () => {
  await storeOlder();
  const changes: typeof giveSearchKeys.changes = async (users, given) => {
    await User.updateOne({ name: 'Asha Rao' }, { $set: { name: 'Asha Das' } });
    return giveSearchKeys.changes(users, given);
  };

  expect(await migrate({ ...giveSearchKeys, changes })).toBe('give-search-keys: left 1 for the next run');
  await migrate();

  expect(await keysOf('Asha Das')).toEqual(searchKeysOf({ name: 'Asha Das', phone: '+919876543210' }));
});
