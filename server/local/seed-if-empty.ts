import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir } from './folders.ts';
import type { Environment } from './local-environment.ts';
import type { Sandbox } from './razorpay-sandbox/index.ts';
import { withClient } from './with-client.ts';

/** A seed that was cut short leaves this behind, so that the next start finishes it. */
const unfinishedSeed = join(localDir, 'seeding');

/** Whether nobody has an account yet. */
async function isEmptyDatabase(uri: string): Promise<boolean> {
  return await withClient(uri, async (database) => (await database.collection('users').findOne()) === null);
}

/** Puts the demo data into the database that this environment names, unless somebody has an account there. */
export async function seedIfEmpty(env: Environment, sandbox: Sandbox | null): Promise<void> {
  if (!existsSync(unfinishedSeed) && !(await isEmptyDatabase(env['MONGODB_URI'] ?? ''))) return;
  await writeFile(unfinishedSeed, '');
  // Loaded only now: it brings the whole server along, which every later start can do without.
  const { seedDatabase } = await import('./seed/seed.ts');
  await seedDatabase(env, sandbox);
  await rm(unfinishedSeed, { force: true });
}
