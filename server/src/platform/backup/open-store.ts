import type { BackupStore } from './backup-store.ts';
import { type Bucket, openBucket } from './bucket-store.ts';
import { openFolder } from './folder-store.ts';
import { BackupError } from './manifest.ts';

/** Opens the location of a new or existing backup: a folder, or a bucket prefix if an access key is configured. */
export function openStore(address: string, bucket: Bucket | null = null): BackupStore {
  if (!address.startsWith('s3://')) return openFolder(address);
  if (bucket) return openBucket(address, bucket);
  throw new BackupError('a bucket needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET');
}
