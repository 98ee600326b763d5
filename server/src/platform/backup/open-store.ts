import type { BackupStore } from './backup-store.ts';
import { openFolder } from './folder-store.ts';
import { BackupError } from './manifest.ts';

/** The place of a backup that is to be made, or that was: a folder. */
export function openStore(address: string): BackupStore {
  if (/^[a-z][a-z0-9+.-]+:\/\//.test(address)) throw new BackupError(`${address} is no folder`);
  return openFolder(address);
}
