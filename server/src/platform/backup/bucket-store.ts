import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BackupStore } from './backup-store.ts';
import { BackupError, manifestFile } from './manifest.ts';

/** A bucket in Amazon S3 or a compatible service, with its access key. */
export type Bucket = { endpoint: string; region: string; keyId: string; secret: string };

type Asked = { method: string; key: string; query?: string; body?: Buffer | string };

/** S3 requires at least 5 MB for every part except the last, and allows at most 10,000 parts per file. */
const partBytes = 8 * 1_024 * 1_024;
const retries = 5;

const textIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? '';

/** Splits content into parts of equal size; the last may be smaller. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const bytes of content) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting, size);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat(waiting, size);
}

function createAsk({ endpoint, region, keyId, secret }: Bucket, bucket: string) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries });
  return async ({ method, key, query = '', body = '' }: Asked): Promise<Response> => {
    // The checksum is signed too, so that the bucket rejects data that was damaged in transit.
    const sum = createHash('sha256').update(body).digest('hex');
    const path = key.split('/').map(encodeURIComponent).join('/');
    return client.fetch(`${endpoint}/${bucket}/${path}${query && `?${query}`}`, {
      method,
      headers: { 'X-Amz-Content-Sha256': sum },
      ...(body.length > 0 && { body }),
    });
  };
}

/**
 * Stores a backup as objects under a prefix of a bucket, such as `s3://bucket/sarani/2026`. The manifest is written
 * last; a backup without it is incomplete.
 */
export function openBucket(address: string, target: Bucket): BackupStore {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z0-9.-]+)\/(.+?)\/?$/.exec(address) ?? [];
  if (bucket === '') throw new BackupError(`${address} is not an address in a bucket, such as s3://bucket/backups`);
  const ask = createAsk(target, bucket);
  const written = new Set<string>();

  async function done(asked: Asked): Promise<Response> {
    const response = await ask(asked).catch((error: unknown) => {
      throw new BackupError(`${target.endpoint} does not respond`, { cause: error });
    });
    if (response.ok) return response;
    throw new BackupError(`${asked.method} ${asked.key}: ${response.status} ${textIn(await response.text(), 'Code')}`);
  }

  async function putInParts(key: string, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
    const begun = await (await done({ method: 'POST', key, query: 'uploads=' })).text();
    const upload = `uploadId=${encodeURIComponent(textIn(begun, 'UploadId'))}`;
    const tags: string[] = [];
    const send = async (body: Buffer): Promise<void> => {
      const query = `partNumber=${tags.length + 1}&${upload}`;
      tags.push((await done({ method: 'PUT', key, query, body })).headers.get('etag') ?? '');
    };
    try {
      await send(first);
      for await (const part of rest) await send(part);
      const listed = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      const ended = await (await done({ method: 'POST', key, query: upload, body })).text();
      // S3 may report an error in the body of a successful response.
      if (ended.includes('<Error>')) throw new BackupError(`${key}: ${textIn(ended, 'Code')}`);
    } catch (error) {
      await ask({ method: 'DELETE', key, query: upload }).catch(() => undefined);
      throw error;
    }
  }

  async function refuseThere(): Promise<void> {
    const there = await ask({ method: 'HEAD', key: `${prefix}/${manifestFile}` });
    if (there.ok) throw new BackupError(`${address} already exists`);
  }

  return {
    address,
    put: async (file, content) => {
      if (written.size === 0) await refuseThere();
      const key = `${prefix}/${file}`;
      written.add(key);
      const parts = inParts(content)[Symbol.asyncIterator]();
      const first = await parts.next();
      const body: Buffer = first.value ?? Buffer.alloc(0);
      if (body.length < partBytes) await done({ method: 'PUT', key, body });
      else await putInParts(key, body, { [Symbol.asyncIterator]: () => parts });
    },
    finish: async (file, manifest) => {
      await done({ method: 'PUT', key: `${prefix}/${file}`, body: manifest });
    },
    abandon: async () => {
      for (const key of written) await ask({ method: 'DELETE', key }).catch(() => undefined);
      written.clear();
    },
    get: async (file) => {
      const { body } = await done({ method: 'GET', key: `${prefix}/${file}` });
      return bytesOf(body ?? []);
    },
  };
}

async function* bytesOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of body) yield Buffer.from(bytes);
}
