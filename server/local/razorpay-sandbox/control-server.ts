import { type SandboxControl, UnknownIdError } from './control.ts';
import { ProviderError } from './entities.ts';
import { type Fault, faultActions } from './faults.ts';
import { type Exchange, parseJson, readText, sendJson } from './http.ts';
import { type PayOutcome, payOutcomes } from './payments.ts';
import { type Fields, readFields } from './validation.ts';
import type { WebhookPolicy } from './webhook-event.ts';
import { type CheckoutStep, checkoutSteps } from './world.ts';

/*
 * The control side over HTTP: reads are GET, actions are POST with JSON, an unknown id or address is 404.
 */

const wrong = (what: string): never => {
  throw new ProviderError(400, what);
};

const oneOf = <T extends string>(value: unknown, words: readonly T[], name: string): T =>
  words.find((word) => word === value) ?? wrong(`${name} is one of ${words.join(', ')}`);

const wholeNumber = (value: unknown, name: string): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : wrong(`${name} is a whole number`);

const optionalAmount = (value: unknown) => (value === undefined ? undefined : wholeNumber(value, 'amount'));

function readPay(body: unknown): { outcome: PayOutcome; options: { amount?: number; currency?: string } } {
  const fields = readFields(body, ['outcome', 'amount', 'currency']);
  const amount = optionalAmount(fields['amount']);
  const { currency } = fields;
  return {
    outcome: oneOf(fields['outcome'] ?? 'captured', payOutcomes, 'outcome'),
    options: { ...(amount !== undefined && { amount }), ...(typeof currency === 'string' && { currency }) },
  };
}

function readFault(value: unknown): Fault {
  const fields = readFields(value, ['match', 'times', 'action', 'status', 'error', 'delayMs']);
  const { match, times, status, delayMs, error } = fields;
  return {
    match: typeof match === 'string' ? match : wrong('match is text such as "POST /v1/orders"'),
    action: oneOf(fields['action'], faultActions, 'action'),
    ...(times !== undefined && { times: times === null ? null : wholeNumber(times, 'times') }),
    ...(status !== undefined && { status: wholeNumber(status, 'status') }),
    ...(delayMs !== undefined && { delayMs: wholeNumber(delayMs, 'delayMs') }),
    ...(typeof error === 'object' && error !== null && { error }),
  };
}

const flagOrCount = (value: unknown, name: string) => (typeof value === 'boolean' ? value : wholeNumber(value, name));

const policyReaders: Record<keyof WebhookPolicy, (value: unknown) => Partial<WebhookPolicy>> = {
  mode: (value) => ({ mode: oneOf(value, ['auto', 'manual', 'off'], 'mode') }),
  delay: (value) => ({ delay: wholeNumber(value, 'delay') }),
  duplicate: (value) => ({ duplicate: typeof value === 'boolean' ? Number(value) : wholeNumber(value, 'duplicate') }),
  order: (value) => ({ order: oneOf(value, ['fifo', 'reverse', 'shuffle'], 'order') }),
  badSignature: (value) => ({ badSignature: flagOrCount(value, 'badSignature') }),
  drop: (value) => ({ drop: flagOrCount(value, 'drop') }),
};

function readPolicy(body: unknown): Partial<WebhookPolicy> {
  const fields: Fields = readFields(body, Object.keys(policyReaders));
  return Object.entries(policyReaders).reduce<Partial<WebhookPolicy>>(
    (policy, [name, read]) => (fields[name] === undefined ? policy : { ...policy, ...read(fields[name]) }),
    {},
  );
}

function readStep(value: unknown): CheckoutStep {
  if (typeof value === 'string' && value.startsWith('fail:')) return `fail:${value.slice(5)}`;
  return oneOf(value, [...checkoutSteps, 'fail'], 'a step');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const done = { ok: true };

type ControlCall = { control: SandboxControl; id: string; body: unknown };
type ControlRoute = [method: 'GET' | 'POST', path: RegExp, run: (call: ControlCall) => unknown];

const routes: ControlRoute[] = [
  ['GET', /^state$/, ({ control }) => control.state()],
  ['GET', /^requests$/, ({ control }) => control.requests()],
  ['GET', /^deliveries$/, ({ control }) => control.deliveries()],
  ['POST', /^reset$/, ({ control }) => control.reset()],
  [
    'POST',
    /^orders\/([^/]+)\/pay$/,
    ({ control, id, body }) => {
      const { outcome, options } = readPay(body);
      return control.pay(id, outcome, options);
    },
  ],
  ['POST', /^orders\/([^/]+)\/pay-again$/, ({ control, id }) => control.payAgain(id)],
  [
    'POST',
    /^payments\/([^/]+)\/late$/,
    ({ control, id, body }) =>
      control.late(id, oneOf(readFields(body, ['to'])['to'], ['authorized', 'captured'], 'to')),
  ],
  [
    'POST',
    /^payments\/([^/]+)\/refund-outside$/,
    ({ control, id, body }) => control.refundOutside(id, optionalAmount(readFields(body, ['amount'])['amount'])),
  ],
  [
    'POST',
    /^refunds\/([^/]+)$/,
    ({ control, id, body }) =>
      control.setRefund(id, oneOf(readFields(body, ['to'])['to'], ['processed', 'failed'], 'to')),
  ],
  [
    'POST',
    /^balance$/,
    ({ control, body }) => {
      const { amount } = readFields(body, ['amount']);
      control.setBalance(amount === null ? null : wholeNumber(amount, 'amount'));
    },
  ],
  ['POST', /^faults$/, ({ control, body }) => control.faults(listOf(body).map(readFault))],
  ['POST', /^webhooks$/, ({ control, body }) => control.webhooks(readPolicy(body))],
  ['POST', /^webhooks\/flush$/, async ({ control }) => control.flush()],
  [
    'POST',
    /^webhooks\/redeliver$/,
    async ({ control, body }) => control.redeliver(String(readFields(body, ['eventId'])['eventId'])),
  ],
  ['POST', /^checkout\/next$/, ({ control, body }) => control.checkoutNext(listOf(body).map(readStep))],
  [
    'POST',
    /^clock$/,
    async ({ control, body }) => {
      await control.advance(wholeNumber(readFields(body, ['advanceMs'])['advanceMs'], 'advanceMs'));
      return { now: control.state().now };
    },
  ],
];

async function run(control: SandboxControl, exchange: Exchange): Promise<{ status: number; body: unknown }> {
  const path = exchange.url.pathname.replace('/_sandbox/', '');
  const route = routes.find(([method, pattern]) => method === exchange.request.method && pattern.test(path));
  if (!route) return { status: 404, body: { error: 'no such control' } };
  const id = decodeURIComponent(route[1].exec(path)?.[1] ?? '');
  const body = parseJson((await readText(exchange.request)) || '{}');
  try {
    return { status: 200, body: (await route[2]({ control, id, body })) ?? done };
  } catch (error) {
    if (error instanceof UnknownIdError) return { status: 404, body: { error: error.message } };
    if (error instanceof ProviderError) return { status: error.status, body: error.toBody() };
    throw error;
  }
}

export async function serveControl(control: SandboxControl, exchange: Exchange): Promise<void> {
  const { status, body } = await run(control, exchange);
  sendJson(exchange.response, status, body);
}
