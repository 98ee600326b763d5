import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes JSON that only its owner may read, whole or not at all. */
export async function writePrivately(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** What a file of JSON holds; null when there is none, or a damaged one. */
export const readJson = async (file: string): Promise<unknown> => readFile(file, 'utf8').then(JSON.parse, () => null);
