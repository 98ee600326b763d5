import { authContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { expect, test } from 'vitest';
import { User } from '../src/features/auth/account/user.model.ts';
import { ensureIndexes } from '../src/indexes.ts';
import { migrations } from '../src/migrations.ts';
import { runMigrations } from '../src/platform/migration/migration.ts';
import { createTestApp } from './support/test-app.ts';

test('a fresh database has no accounts, even after every preparation step has run', async () => {
  const { client, deps } = await createTestApp();
  await ensureIndexes();
  await runMigrations(migrations, { isDryRun: false, report: () => undefined }, deps);

  const demo = { email: 'admin@sarani.example', password: 'Sarani@Admin7' };
  const { code } = await client.call(authContract.login, { body: demo });

  expect(code).toBe('invalid_credentials');
  expect(await User.countDocuments()).toBe(0);
});

test('signing up does not accept a role', async () => {
  const { client } = await createTestApp();
  const { path } = authContract.register;

  const answer = await client.raw.post(`/api${path}`).send({ ...samples['auth.register'].body, role: 'admin' });

  expect(answer.status).toBe(400);
  expect(await User.countDocuments()).toBe(0);
});
