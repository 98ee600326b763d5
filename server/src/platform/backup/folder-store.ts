import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { BackupStore } from './backup-store.ts';
import { BackupError } from './manifest.ts';

/** Backups contain personal data, so only the user who made a backup may read it. */
const ownFile = 0o600;
const ownFolder = 0o700;

const writingAnew = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeFile(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, writingAnew, ownFile);
  try {
    for await (const bytes of content) await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Stores a backup as a folder, which has a temporary name until the backup is finished, so that a partial backup is
 * never mistaken for a complete one.
 */
export function openFolder(address: string): BackupStore {
  const folder = resolve(address);
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`);
  return {
    address: folder,
    put: async (file, content) => {
      if (await isThere(folder)) throw new BackupError(`${folder} is there already`);
      await mkdir(unfinished, { recursive: true, mode: ownFolder });
      await writeFile(join(unfinished, file), content);
    },
    finish: async (file, manifest) => {
      await mkdir(unfinished, { recursive: true, mode: ownFolder });
      await writeFile(join(unfinished, file), once(manifest));
      await syncFolder(unfinished);
      await rename(unfinished, folder);
      await syncFolder(dirname(folder));
    },
    abandon: async () => rm(unfinished, { recursive: true, force: true }),
    get: async (file) => {
      const handle = await open(join(folder, file), 'r').catch((error: unknown) => {
        throw new BackupError(`${join(folder, file)} cannot be read`, { cause: error });
      });
      return handle.createReadStream();
    },
  };
}
