import { Agent, request as open } from 'node:http';
import { performance } from 'node:perf_hooks';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { FuzzRequest } from './make-request.ts';

export type Answer = { status: number; headers: Record<string, string>; text: string; ms: number };

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'deflate' ? inflateSync(bytes) : bytes;
}

/** Creates a sender that uses keep-alive connections and sends requests exactly as they are, even invalid ones. */
export function createSender(origin: string, lanes: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const { hostname, port } = new URL(origin);

  const send = async ({ method, path, headers, body }: FuzzRequest): Promise<Answer> => {
    const started = performance.now();
    const { promise, resolve, reject } = withResolvers<Answer>();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = open({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(named),
          text: unpack(Buffer.concat(parts), response.headers['content-encoding']).toString('utf8'),
          ms: performance.now() - started,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
    return promise;
  };

  return { send, close: () => agent.destroy() };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
