import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { listen } from '../../src/platform/listen.ts';
import { closeAfterTest } from './open-resources.ts';

/*
 * An in-memory stand-in for a bucket: it implements the calls that a backup makes, with the rules of Amazon S3. It
 * rejects requests that are not signed with the key, which the library’s own signer verifies, and bodies whose checksum
 * differs from the signed one. As it is our own code, it cannot show that other implementations interpret the protocol
 * as we do.
 */

const keyId = 'bucket-key-of-tests';
const secret = 'bucket-secret-of-the-tests';
const region = 'ap-south-1';
const leastPartBytes = 5 * 1_024 * 1_024;

type Upload = { key: string; parts: Map<number, Buffer> };
type Call = { method: string; key: string; query: URLSearchParams; body: Buffer };
type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> };

const failed = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding, a request yields buffers
  return Buffer.concat(chunks);
}

async function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const sum = String(headers['x-amz-content-sha256']);
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: { 'X-Amz-Content-Sha256': sum },
    datetime: String(headers['x-amz-date']),
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
  });
  const isSame = sum === createHash('sha256').update(body).digest('hex');
  return isSame && headers.authorization === (await signer.authHeader());
}

/** Starts a bucket server that stops when the test ends. */
export async function startBucketServer() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();

  function endUpload(id: string, { key, parts }: Upload, asked: string): Reply {
    const named = [...asked.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const bodies = named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0));
    const isTold = named.every(([, , tag], index) => tag === tagOf(bodies[index] ?? Buffer.alloc(0)));
    if (!isTold || named.length !== parts.size) return failed(400, 'InvalidPart');
    if (bodies.slice(0, -1).some(({ length }) => length < leastPartBytes)) return failed(400, 'EntityTooSmall');
    uploads.delete(id);
    objects.set(key, Buffer.concat(bodies));
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }

  function answerUpload(id: string, { method, query, body }: Call): Reply {
    const upload = uploads.get(id);
    if (!upload) return failed(404, 'NoSuchUpload');
    if (method === 'POST') return endUpload(id, upload, body.toString());
    if (method === 'DELETE') uploads.delete(id);
    else upload.parts.set(Number(query.get('partNumber')), body);
    return { status: method === 'DELETE' ? 204 : 200, headers: { etag: tagOf(body) } };
  }

  function answer(call: Call): Reply {
    const { method, key, query, body } = call;
    const id = query.get('uploadId');
    if (id !== null) return answerUpload(id, call);
    if (query.has('uploads')) {
      const begun = randomUUID();
      uploads.set(begun, { key, parts: new Map() });
      return { status: 200, body: `<UploadId>${begun}</UploadId>` };
    }
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (method === 'DELETE') return { status: 204 };
    return found ? { status: 200, body: method === 'GET' ? found : '' } : failed(404, 'NoSuchKey');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket');
    const body = await bodyOf(request);
    const call = { method: request.method ?? '', key: decodeURIComponent(pathname.slice(1)), query, body };
    const reply = (await isSigned(request, body)) ? answer(call) : failed(403, 'SignatureDoesNotMatch');
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }

  const server = createServer((request, response) => void serve(request, response));
  const port = await listen(server);
  closeAfterTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return { objects, uploads, bucket: { endpoint: `http://127.0.0.1:${port}`, region, keyId, secret } };
}
