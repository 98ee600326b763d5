import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { localDir } from './folders.ts';
import { readJson, writePrivately } from './private-file.ts';

const secretsFile = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  sandboxKeyId: z.string(),
  sandboxKeySecret: z.string(),
  webhook: z.string(),
});

/** Generated secrets, stored so that sessions and orders remain valid after a restart. */
export type LocalSecrets = z.infer<typeof secretsFile>;

/** The prefix `local-only` makes production reject these secrets. */
const newSecret = (): string => `local-only-${randomBytes(32).toString('hex')}`;

function makeSecrets(): LocalSecrets {
  return {
    accessToken: newSecret(),
    refreshToken: newSecret(),
    sandboxKeyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    sandboxKeySecret: randomBytes(12).toString('hex'),
    webhook: newSecret(),
  };
}

/** Reads this machine’s secrets, generating them at the first start. Only the owner of the file can read it. */
export async function localSecrets(folder = localDir): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json');
  const known = secretsFile.safeParse(await readJson(file));
  if (known.success) return known.data;
  const secrets = makeSecrets();
  await writePrivately(file, secrets);
  return secrets;
}
