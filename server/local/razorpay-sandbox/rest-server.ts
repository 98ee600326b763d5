import { ProviderError } from './entities.ts';
import { answerInstead, type Fault, type FaultAnswer } from './faults.ts';
import { type Exchange, parseJson, plainHeaders, readText, sendJson } from './http.ts';
import { runRest } from './rest.ts';
import type { JournalEntry, World } from './world.ts';

function authorise({ options }: World, header: string | undefined): void {
  const expected = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
  if (header !== expected) throw new ProviderError(401, 'Authentication failed', { reason: 'NA' });
}

function send({ request, response }: Exchange, entry: JournalEntry, answer: FaultAnswer): void {
  if (answer === 'cut') request.socket.destroy();
  if (answer === 'cut' || answer === 'hang') return;
  entry.status = answer.status;
  response.writeHead(answer.status, { 'content-type': answer.type });
  response.end(answer.body);
}

function work(world: World, entry: JournalEntry): { status: number; body: object } {
  try {
    authorise(world, entry.headers['authorization']);
    const { method, path, body, headers } = entry;
    return {
      status: 200,
      body: runRest(world, { method, path, body, headers, query: new URLSearchParams(entry.query) }),
    };
  } catch (error) {
    if (error instanceof ProviderError) return { status: error.status, body: error.toBody() };
    throw error;
  }
}

/** The work first, then the fault: the answer gets lost, what was done stays done. */
async function answer(world: World, exchange: Exchange, entry: JournalEntry): Promise<void> {
  const fault = world.faults.take(entry.method, entry.path);
  entry.fault = fault?.action ?? null;
  const instead = fault ? await answerInstead(fault) : null;
  if (instead !== null) {
    send(exchange, entry, instead);
    return;
  }
  const { status, body } = work(world, entry);
  if (isLost(fault)) {
    send(exchange, entry, fault?.action === 'commit-then-reset' ? 'cut' : 'hang');
    return;
  }
  entry.status = status;
  sendJson(exchange.response, status, body);
}

const isLost = (fault: Fault | null) => fault?.action.startsWith('commit-then-') === true;

/** Serves one request of the REST side, and writes it into the journal. */
export async function serveRest(world: World, exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange;
  const entry: JournalEntry = {
    at: world.clock.now().toISOString(),
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: plainHeaders(request),
    body: parseJson(await readText(request)),
    status: null,
    fault: null,
  };
  world.store.requests.push(entry);
  const { runningRefundKeys } = world.store;
  const key = entry.headers['x-refund-idempotency'];
  if (key === undefined) return answer(world, exchange, entry);
  if (runningRefundKeys.has(key)) {
    entry.status = 409;
    const busy = new ProviderError(409, 'Request failed because another request with the same key is in progress');
    return sendJson(response, 409, busy.toBody());
  }
  runningRefundKeys.add(key);
  try {
    await answer(world, exchange, entry);
  } finally {
    runningRefundKeys.delete(key);
  }
}
