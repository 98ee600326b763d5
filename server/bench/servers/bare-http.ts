import { createServer } from 'node:http';
import { listen } from '../../src/platform/listen.ts';
import { connectMongo } from '../../src/platform/mongo.ts';
import { bareSearch } from './bare-search.ts';

/*
 * The baseline for the search, on plain `node:http`. A POST with a list of paths runs their queries one after another
 * on the plain driver, without an HTTP request for each, and returns the durations.
 */

await connectMongo(process.env['MONGODB_URI'] ?? '');

function queryOf(url: URL) {
  const text = (name: string): string => url.searchParams.get(name) ?? '';
  return { locId: text('locId'), fromDate: text('fromDate'), toDate: text('toDate') };
}

async function timesOf(addresses: string[]): Promise<string> {
  const times: number[] = [];
  for (const address of addresses) {
    const query = queryOf(new URL(address, 'http://localhost'));
    const startedAt = performance.now();
    await bareSearch(query);
    times.push(performance.now() - startedAt);
  }
  return JSON.stringify({ times });
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = async (): Promise<string> => {
    if (request.method === 'POST') return timesOf(JSON.parse(await bodyOf(request)) as string[]); // sent by the bench
    return bareSearch(queryOf(url));
  };
  answer().then(
    (text) => response.setHeader('Content-Type', 'application/json').end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
process.send?.({ port: await listen(server) });
process.on('SIGTERM', () => process.exit(0));
