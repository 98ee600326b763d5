import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Response, Router } from 'express';
import { type Payment, ProviderError } from '../entities.ts';
import { handle, parseJson, queryOf } from '../http.ts';
import { attempt, authorize, capture, orderOf, successFields } from '../payments.ts';
import { readFields, readId, readWord } from '../validation.ts';
import type { CheckoutStep, World } from '../world.ts';

/*
 * Serves the checkout script and the checkout page, and handles the page’s requests. Like Razorpay, it lets any page
 * embed the checkout, unless allowed origins are configured.
 */

const files: Record<string, [file: string, type: string]> = {
  '/v1/checkout.js': ['checkout.js', 'text/javascript'],
  '/v1/checkout/page': ['page.html', 'text/html'],
  '/v1/checkout/page.css': ['page.css', 'text/css'],
  '/v1/checkout/controls.css': ['controls.css', 'text/css'],
  '/v1/checkout/page.js': ['page.js', 'text/javascript'],
  '/v1/checkout/page-api.js': ['page-api.js', 'text/javascript'],
  '/v1/checkout/page-parent.js': ['page-parent.js', 'text/javascript'],
  '/v1/checkout/page-view.js': ['page-view.js', 'text/javascript'],
};

const approvedLaterMs = 15_000;
const actions = ['success', 'failure', 'pending', 'later'] as const;

type Session = { order: { id: string; amount: number; currency: string }; step: CheckoutStep | null };
type AttemptView = {
  id: string;
  status: string;
  fields: object | null;
  /** The error that the page’s `payment.failed` listener receives. */
  error: object | null;
};

function checkKey({ options }: World, key: unknown): void {
  if (key !== options.keyId) throw new ProviderError(401, 'The api key provided is invalid');
}

function readSession(world: World, query: URLSearchParams): Session {
  checkKey(world, query.get('key_id'));
  const { id, amount, currency, status } = orderOf(world, readId('order', query.get('order_id') ?? ''));
  if (status === 'paid') throw new ProviderError(400, 'Order already paid');
  return { order: { id, amount, currency }, step: world.store.nextCheckouts.shift() ?? null };
}

function view(world: World, payment: Payment): AttemptView {
  const isPaid = payment.status === 'authorized' || payment.status === 'captured';
  const { error_code: code, error_description: description, error_reason: reason } = payment;
  const source = { source: payment.error_source, step: payment.error_step };
  const metadata = { payment_id: payment.id, order_id: payment.order_id };
  return {
    id: payment.id,
    status: payment.status,
    fields: isPaid ? successFields(world, payment) : null,
    error: payment.status === 'failed' ? { code, description, reason, ...source, metadata } : null,
  };
}

function makeAttempt(world: World, body: unknown): AttemptView {
  const fields = readFields(body, ['key_id', 'order_id', 'action', 'method', 'vpa', 'reason']);
  checkKey(world, fields['key_id']);
  const order = orderOf(world, readId('order', String(fields['order_id'])));
  const method = readWord(fields, 'method', ['upi', 'card']);
  const action = readWord(fields, 'action', actions);
  const isTakenAtOnce = world.store.captureSettings.get(order.id)?.isAutomatic === true;
  const success = isTakenAtOnce ? 'captured' : 'authorized';
  const outcomes = { success, failure: 'failed', pending: 'pending', later: 'pending' } as const;
  const { vpa, reason } = fields;
  const payment = attempt(world, order, {
    method,
    outcome: outcomes[action],
    ...(typeof vpa === 'string' && vpa !== '' && { vpa }),
    ...(typeof reason === 'string' && reason !== '' && { reason }),
  });
  if (action === 'later') {
    world.clock.schedule(approvedLaterMs, () => {
      if (payment.status !== 'created') return;
      if (isTakenAtOnce && order.status !== 'paid') capture(world, payment);
      else authorize(world, payment);
    });
  }
  return view(world, payment);
}

function readAttempt(world: World, id: string, query: URLSearchParams): AttemptView {
  checkKey(world, query.get('key_id'));
  const payment = world.store.payments.get(readId('pay', id));
  if (!payment) throw new ProviderError(400, 'The id provided does not exist');
  return view(world, payment);
}

type SentFile = { file: string; type: string };

async function sendFile({ options }: World, response: Response, { file, type }: SentFile): Promise<void> {
  const body = await readFile(join(import.meta.dirname, file));
  const ancestors = options.allowedOrigins ? `; frame-ancestors ${options.allowedOrigins.join(' ')}` : '';
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'${ancestors}`;
  const ofPage = type === 'text/html' ? { 'content-security-policy': policy } : {};
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...ofPage }).end(body);
}

/** The checkout’s routes. Unknown paths below them are rejected, as at Razorpay. */
export function checkoutRoutes(world: World): Router {
  const router = Router();
  for (const [address, [file, type]] of Object.entries(files)) {
    router.get(
      address,
      handle(async (_request, response) => sendFile(world, response, { file, type })),
    );
  }
  router.get(
    '/v1/checkout/session',
    handle((request, response) => response.json(readSession(world, queryOf(request)))),
  );
  router.post(
    '/v1/checkout/attempts',
    handle((request, response) => response.json(makeAttempt(world, parseJson(request.body ?? '')))),
  );
  router.get(
    '/v1/checkout/attempts/:id',
    handle((request, response) => response.json(readAttempt(world, String(request.params['id']), queryOf(request)))),
  );
  router.use(
    '/v1/checkout',
    handle(() => {
      throw new ProviderError(400, 'The requested URL was not found on the server.');
    }),
  );
  return router;
}
