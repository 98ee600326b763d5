import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir } from './folders.ts';
import type { Environment } from './local-environment.ts';
import type { Sandbox } from './razorpay-sandbox/index.ts';
import { withClient } from './with-client.ts';

/** This file marks a seed that was interrupted, so that the next start completes it. */
const unfinishedSeed = join(localDir, 'seeding');

/** Returns whether the database has no accounts. */
async function isEmptyDatabase(uri: string): Promise<boolean> {
  return await withClient(uri, async (database) => (await database.collection('users').findOne()) === null);
}

/** Writes the demo data to this environment’s database unless the database already has accounts. */
export async function seedIfEmpty(
  env: Environment,
  sandbox: Sandbox | null,
  options: { isPlain?: boolean } = {},
): Promise<void> {
  if (!existsSync(unfinishedSeed) && !(await isEmptyDatabase(env['MONGODB_URI'] ?? ''))) return;
  await writeFile(unfinishedSeed, '');
  // Imported lazily, because it loads the whole server, which later starts do not need.
  const { seedDatabase } = await import('./seed/seed.ts');
  await seedDatabase(env, sandbox, options);
  await rm(unfinishedSeed, { force: true });
}
