import { authContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { User } from '../src/features/auth/account/user.model.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { migrations } from '../src/migrations.ts';
import { runMigrations } from '../src/platform/migration/migration.ts';
import { createTestApp } from './support/test-app.ts';

test('a fresh database has no accounts, even after the index task and all migrations have run', async () => {
  const { client, deps } = await createTestApp();
  await ensureIndexes();
  await runMigrations(migrations, { isDryRun: false, report: () => undefined }, deps);

  const demo = { email: 'admin@sarani.example', password: 'Sarani@Admin7' };
  const { code } = await client.call(authContract.login, { body: demo });

  expect(code).toBe('invalid_credentials');
  expect(await User.countDocuments()).toBe(0);
});
