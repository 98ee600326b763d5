import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes JSON atomically to a file that only its owner can read. */
export async function writePrivately(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Returns the content of a JSON file, or null when it is missing or damaged. */
export const readJson = async (file: string): Promise<unknown> => readFile(file, 'utf8').then(JSON.parse, () => null);
