/*
 * Sends requests from a separate process, as described by one JSON line on standard input. `{ origin, headers, paths,
 * count, warmUp }` sends `count` requests one after another, cycling through the paths. `{ origin, headers, paths,
 * connections, seconds, rate }` sends requests as fast as responses arrive, or `rate` per second. `{ origin, requests:
 * [{ method, path, headers, body }], connections }` sends each request once, `connections` at a time. Prints one JSON
 * line. Each connection starts at a different position in the list of paths, so that no two request the same path
 * concurrently unless the list is short.
 */
import { Agent, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const asked = JSON.parse(await text(process.stdin));
const { origin, headers, paths, connections, seconds, rate, count, requests, warmUp = 0 } = asked;

/** Sends one request and resolves with its status and duration in milliseconds. */
const ask = (agent, { method = 'GET', path, headers: own, body }) =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = send(origin + path, { method, agent, headers: own }, (answer) => {
      answer.on('data', () => undefined);
      answer.on('end', () => resolve({ status: answer.statusCode, ms: performance.now() - startedAt }));
    });
    call.on('error', reject);
    call.end(body);
  });

async function inTurns() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (let index = 0; index < count + warmUp; index += 1) {
    const path = paths[index % paths.length];
    const { status, ms } = await ask(agent, { path, headers });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    if (index >= warmUp) times.push(ms);
  }
  agent.destroy();
  return { times };
}

async function eachOnce() {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...requests];
  const answers = [];
  const startedAt = performance.now();
  const workers = Array.from({ length: connections }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers.push(await ask(agent, next));
  });
  await Promise.all(workers);
  const took = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return { answers, took };
}

async function atOnce() {
  let begun = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Reconnects before the server closes the connection, which happens after 1,000 requests.
    reconnectRate: 900,
    ...(rate ? { overallRate: rate } : {}),
    setupClient: (client) => {
      const first = Math.floor((begun * paths.length) / connections);
      begun += 1;
      const turned = [...paths.slice(first), ...paths.slice(0, first)];
      client.setRequests(turned.map((path) => ({ method: 'GET', path, headers })));
    },
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests of ${result.requests.total} failed`);
  return { perSecond: result.requests.total / result.duration };
}

console.log(JSON.stringify(await (requests ? eachOnce() : count ? inTurns() : atOnce())));
