import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDir } from './folders.ts';

/** What a machine needs and nobody gave: made once and kept, so that sessions and orders survive a restart. */
export type LocalSecrets = {
  accessToken: string;
  refreshToken: string;
  sandboxKeyId: string;
  sandboxKeySecret: string;
  webhook: string;
};

const names = ['accessToken', 'refreshToken', 'sandboxKeyId', 'sandboxKeySecret', 'webhook'] as const;

function isComplete(value: unknown): value is LocalSecrets {
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

/** The words `local-only` make production refuse them. */
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

/** Reads the secrets of this machine, making them at the first start. Readable by their owner only. */
export async function localSecrets(folder = localDir): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json');
  const known: unknown = await readFile(file, 'utf8').then(JSON.parse, () => null);
  if (isComplete(known)) return known;
  const secrets = makeSecrets();
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return secrets;
}
