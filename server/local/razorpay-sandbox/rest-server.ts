import type { Request, Response } from 'express';
import { ProviderError } from './entities.ts';
import { answerInstead, type Fault, type FaultAnswer } from './faults.ts';
import { parseJson, plainHeaders, queryOf } from './http.ts';
import { runRest } from './rest.ts';
import type { JournalEntry, World } from './world.ts';

function authorise({ options }: World, header: string | undefined): void {
  const expected = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
  if (header !== expected) throw new ProviderError(401, 'Authentication failed', { reason: 'NA' });
}

function send(response: Response, entry: JournalEntry, answer: FaultAnswer): void {
  if (answer === 'cut') response.socket?.destroy();
  if (answer === 'cut' || answer === 'hang') return;
  entry.status = answer.status;
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
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

/**
 * Handles the request unless a fault replaces the response. For the faults `commit-then-hang` and `commit-then-reset`,
 * the changes are made but the response is lost.
 */
async function answer(world: World, response: Response, entry: JournalEntry): Promise<void> {
  const fault = world.faults.take(entry.method, entry.path);
  entry.fault = fault?.action ?? null;
  const instead = fault ? await answerInstead(fault) : null;
  if (instead !== null) {
    send(response, entry, instead);
    return;
  }
  const { status, body } = work(world, entry);
  if (isLost(fault)) {
    send(response, entry, fault?.action === 'commit-then-reset' ? 'cut' : 'hang');
    return;
  }
  entry.status = status;
  response.status(status).json(body);
}

const isLost = (fault: Fault | null) => fault?.action.startsWith('commit-then-') === true;

/** Handles one REST request and records it in the journal. */
export async function serveRest(world: World, request: Request, response: Response): Promise<void> {
  const entry: JournalEntry = {
    at: world.clock.now().toISOString(),
    method: request.method,
    path: request.path,
    query: Object.fromEntries(queryOf(request)),
    headers: plainHeaders(request),
    body: parseJson(request.body ?? ''),
    status: null,
    fault: null,
  };
  world.store.requests.push(entry);
  const { runningRefundKeys, ignoresKeys } = world.store;
  const key = ignoresKeys ? undefined : entry.headers['x-refund-idempotency'];
  if (key === undefined) return answer(world, response, entry);
  if (runningRefundKeys.has(key)) {
    entry.status = 409;
    const busy = new ProviderError(409, 'Request failed because another request with the same key is in progress');
    response.status(409).json(busy.toBody());
    return;
  }
  runningRefundKeys.add(key);
  try {
    await answer(world, response, entry);
  } finally {
    runningRefundKeys.delete(key);
  }
}
