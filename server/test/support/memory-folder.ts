import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../../local/running-file.ts';

/** Linux’s file system in memory. */
const memory = '/dev/shm';
const prefix = 'sarani-test-';
/** Enough for two databases, each with a journal of 300 MB, and for other programs. */
const bytesNeeded = 2 * 1024 ** 3;

/** Deletes the folders of processes that were killed, which would otherwise occupy memory. */
async function deleteAbandoned(): Promise<void> {
  const names = await readdir(memory);
  const abandoned = names.filter((name) => name.startsWith(prefix) && !isAlive(Number(name.split('-')[2])));
  await Promise.all(abandoned.map(async (name) => rm(join(memory, name), { recursive: true, force: true })));
}

/**
 * Creates a folder in memory for the test database, because most writes wait until the journal is on disk. Returns null
 * if the system has no file system in memory or too little of it is free.
 */
export async function makeMemoryFolder(): Promise<string | null> {
  if (!existsSync(memory)) return null;
  await deleteAbandoned();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize < bytesNeeded ? null : mkdtemp(join(memory, `${prefix}${process.pid}-`));
}
