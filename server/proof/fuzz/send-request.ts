import { once } from 'node:events';
import { Agent, type IncomingMessage, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { FuzzRequest } from './make-request.ts';

type WireRequest = Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>;
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

  const send = async ({ method, path, headers, body }: WireRequest): Promise<Answer> => {
    const started = performance.now();
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = open({ agent, hostname, port, method, path, headers: { ...headers, ...length } });
    const responding = once(sent, 'response') as Promise<[IncomingMessage]>; // `response` has only this argument.
    // An error after the response, such as a closed connection while the body is still being sent, does not matter.
    sent.on('error', () => undefined);
    sent.end(body);
    const answered = await responding.catch((error: unknown) => {
      // The server closed this idle connection just as it was reused, so the request is sent again.
      if (sent.reusedSocket) return null;
      throw error;
    });
    if (!answered) return send({ method, path, headers, body });
    const [response] = answered;
    const bytes = await buffer(response);
    const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(named),
      text: unpack(bytes, response.headers['content-encoding']).toString('utf8'),
      ms: performance.now() - started,
    };
  };

  return { send, close: () => agent.destroy() };
}
