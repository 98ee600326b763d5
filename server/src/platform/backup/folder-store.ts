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

/** What an operator can do something about, by the error code of the file system. */
const reasons: Record<string, string> = {
  EACCES: `cannot be written by user ${process.getuid?.()}`,
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
  ENOENT: 'does not exist',
  ENOTDIR: 'is a file',
};

/** Runs `write` and replaces an error of the file system with a BackupError that says what is wrong with the folder. */
async function writeTo(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    throw reason === undefined ? error : new BackupError(`the folder ${folder} ${reason}`, { cause: error });
  }
}

/**
 * Stores a backup as a folder, which has a temporary name until the backup is finished, so that a partial backup is
 * never mistaken for a complete one.
 */
export function openFolder(address: string): BackupStore {
  const folder = resolve(address);
  const parent = dirname(folder);
  const unfinished = join(parent, `.${basename(folder)}.unfinished`);
  return {
    address: folder,
    put: async (file, content) => {
      if (await isThere(folder)) throw new BackupError(`${folder} already exists`);
      await writeTo(parent, async () => {
        await mkdir(unfinished, { recursive: true, mode: ownFolder });
        await writeFile(join(unfinished, file), content);
      });
    },
    finish: async (file, manifest) =>
      writeTo(parent, async () => {
        await mkdir(unfinished, { recursive: true, mode: ownFolder });
        await writeFile(join(unfinished, file), once(manifest));
        await syncFolder(unfinished);
        await rename(unfinished, folder);
        await syncFolder(parent);
      }),
    abandon: async () => writeTo(parent, async () => rm(unfinished, { recursive: true, force: true })),
    get: async (file) => {
      const handle = await open(join(folder, file), 'r').catch((error: unknown) => {
        throw new BackupError(`${join(folder, file)} cannot be read`, { cause: error });
      });
      return handle.createReadStream();
    },
  };
}
