import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openStore } from '../src/platform/backup/open-store.ts';
import { makeBackup } from '../src/tasks/backup/make-backup.ts';
import { checkBackup } from '../src/tasks/backup/restore-backup.ts';
import { startBucketServer } from './support/bucket-server.ts';
import { buildUser } from './support/factories.ts';

const megabyte = 1_024 * 1_024;
const address = 's3://backups/sarani/a day';

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const bytes of content) read.push(bytes);
  return Buffer.concat(read);
}

describe('a backup in a bucket', () => {
  test('stores its manifest last, passes verification and cannot be overwritten', async () => {
    const { bucket, objects } = await startBucketServer();
    await buildUser();
    const store = () => openStore(address, bucket);
    const made = { name: 'a day', report: () => undefined };

    await makeBackup(store(), made);
    const { parts } = await checkBackup(store());

    expect(parts.find(({ collection }) => collection === 'users')?.documents).toBe(1);
    expect([...objects.keys()].at(-1)).toBe('backups/sarani/a day/manifest.json');
    await expect(makeBackup(store(), made)).rejects.toThrow('already exists');
    const name = 'backups/sarani/a day/users.bson.gz';
    objects.set(name, objects.get(name)?.subarray(1) ?? Buffer.alloc(0));
    await expect(checkBackup(store())).rejects.toThrow('users.bson.gz is damaged or missing');
  });

  test('is uploaded in parts if it is large, and leaves nothing behind if the upload is interrupted or the access key is wrong', async () => {
    const { bucket, objects, uploads } = await startBucketServer();
    const much = randomBytes(17 * megabyte);
    const store = openStore(address, bucket);

    await store.put('much.bson.gz', chunks(much, megabyte));
    const back = await readAll(await store.get('much.bson.gz'));
    async function* breaking(): AsyncGenerator<Buffer> {
      yield* chunks(much, megabyte);
      throw new Error('the database went away');
    }
    await expect(store.put('half.bson.gz', breaking())).rejects.toThrow('went away');
    const left = uploads.size;
    await store.abandon();
    const stranger = openStore(address, { ...bucket, secret: 'another' });

    expect(back.equals(much)).toBe(true);
    expect([left, objects.size]).toEqual([0, 0]);
    await expect(stranger.put('a.bson.gz', chunks(much, megabyte))).rejects.toThrow('403');
    expect(() => openStore(address)).toThrow('BACKUP_S3_KEY_ID');
  });
});
