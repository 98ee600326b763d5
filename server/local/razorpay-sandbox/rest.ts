import { listDisputes, listPayments, listRefunds, listSettlementItems, listSettlements } from './books.ts';
import { type Dispute, newId, type Order, type Payment, ProviderError, type Refund } from './entities.ts';
import { capture, orderOf } from './payments.ts';
import { createRefund } from './refunds.ts';
import {
  readAmount,
  readCount,
  readCurrency,
  readFields,
  readId,
  readMinutes,
  readNotes,
  readReceipt,
  readWord,
} from './validation.ts';
import type { CaptureSettings, RestCall, World } from './world.ts';

/* The provider’s REST API. Unknown paths return 400, as at Razorpay. */

const listOf = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items });

/** Returns the entity, with its status overridden if an override is set. */
const worded = (thing: object, { store }: World): object =>
  'id' in thing && typeof thing.id === 'string' && store.words.has(thing.id)
    ? { ...thing, status: store.words.get(thing.id) }
    : thing;

const paymentOf = ({ store }: World, id: string): Payment => {
  const payment = store.payments.get(readId('pay', id));
  if (!payment) throw new ProviderError(400, 'The id provided does not exist');
  return payment;
};

const refundsOf = ({ store }: World, paymentId: string): Refund[] =>
  [...store.refunds.values()].filter((refund) => refund.payment_id === paymentId).toReversed();

function readCapture(body: unknown): CaptureSettings {
  if (body === undefined) return { isAutomatic: false, automaticMinutes: 12, manualMinutes: 7_200 };
  const payment = readFields(body, ['capture', 'capture_options']);
  const isAutomatic = readWord(payment, 'capture', ['automatic', 'manual']) === 'automatic';
  const options = readFields(payment['capture_options'] ?? {}, [
    'automatic_expiry_period',
    'manual_expiry_period',
    'refund_speed',
  ]);
  readWord(options, 'refund_speed', ['normal', 'optimum']);
  const automaticMinutes = readMinutes(options, 'automatic_expiry_period', 12);
  return {
    isAutomatic,
    automaticMinutes,
    manualMinutes: readMinutes(options, 'manual_expiry_period', automaticMinutes),
  };
}

function createOrder(world: World, { body }: RestCall): Order {
  const fields = readFields(body, ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment']);
  const amount = readAmount(fields);
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: readCurrency(fields),
    receipt: readReceipt(fields),
    status: 'created',
    attempts: 0,
    notes: readNotes(fields),
    created_at: world.clock.seconds(),
  };
  const settings = readCapture(fields['payment']);
  world.store.orders.set(order.id, order);
  world.store.captureSettings.set(order.id, settings);
  return order;
}

function listOrders({ store }: World, { query }: RestCall) {
  const receipt = query.get('receipt');
  const count = readCount(query, 'count', { fallback: 10, max: 100 });
  const skip = readCount(query, 'skip', { fallback: 0, max: 1_000_000 });
  const found = [...store.orders.values()].filter((order) => receipt === null || order.receipt === receipt);
  return listOf(found.toReversed().slice(skip, skip + count));
}

function capturePayment(world: World, { id, body }: RestCall): Payment {
  const payment = paymentOf(world, id);
  const fields = readFields(body, ['amount', 'currency']);
  const amount = readAmount(fields);
  if (fields['currency'] !== undefined) readCurrency(fields);
  if (payment.captured) throw new ProviderError(400, 'This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw new ProviderError(400, 'Only payments which have been authorized and not yet captured can be captured');
  }
  if (amount !== payment.amount) {
    throw new ProviderError(400, 'Capture amount must be equal to the amount authorized', { field: 'amount' });
  }
  if (orderOf(world, payment.order_id).status === 'paid') {
    throw new ProviderError(400, 'The order is already paid', { reason: 'order_already_paid' });
  }
  capture(world, payment);
  return payment;
}

/**
 * Refunds a payment. When an idempotency key is repeated, returns the first response if the body is the same, and
 * throws otherwise.
 */
function refundPayment(world: World, { id, body, headers }: RestCall): Refund {
  const payment = paymentOf(world, id);
  const key = world.store.ignoresKeys ? undefined : headers['x-refund-idempotency'];
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw new ProviderError(400, 'The idempotency key must have 10 or more letters, digits, - or _');
  }
  const asked = JSON.stringify([id, body]);
  const before = key === undefined ? undefined : world.store.refundKeys.get(key);
  if (before && before.asked !== asked) {
    throw new ProviderError(400, 'Different request body sent for the same idempotency key');
  }
  if (before) return before.answer;
  const fields = readFields(body, ['amount', 'speed', 'notes', 'receipt']);
  const amount = fields['amount'] === undefined ? payment.amount - payment.amount_refunded : readAmount(fields);
  readWord(fields, 'speed', ['normal', 'optimum']);
  const notes = readNotes(fields);
  const refund = createRefund(world, payment, { amount, notes, receipt: readReceipt(fields) });
  if (key !== undefined) world.store.refundKeys.set(key, { asked, answer: structuredClone(refund) });
  return refund;
}

function fetchRefund({ store }: World, { id }: RestCall): Refund {
  const refund = store.refunds.get(readId('rfnd', id));
  if (!refund) throw new ProviderError(400, 'The id provided does not exist');
  return refund;
}

function fetchDispute({ store }: World, { id }: RestCall): Dispute {
  const dispute = store.disputes.get(readId('disp', id));
  if (!dispute) throw new ProviderError(400, 'The id provided does not exist');
  return dispute;
}

function listOrderPayments(world: World, { id }: RestCall) {
  const order = orderOf(world, readId('order', id));
  return listOf([...world.store.payments.values()].filter((payment) => payment.order_id === order.id).toReversed());
}

type RestRoute = { method: 'GET' | 'POST'; pattern: RegExp; run: (world: World, call: RestCall) => object };

const routes: RestRoute[] = [
  { method: 'POST', pattern: /^\/v1\/orders$/, run: createOrder },
  { method: 'GET', pattern: /^\/v1\/orders$/, run: listOrders },
  { method: 'GET', pattern: /^\/v1\/orders\/([^/]+)$/, run: (world, { id }) => orderOf(world, readId('order', id)) },
  { method: 'GET', pattern: /^\/v1\/orders\/([^/]+)\/payments$/, run: listOrderPayments },
  { method: 'GET', pattern: /^\/v1\/payments$/, run: listPayments },
  { method: 'GET', pattern: /^\/v1\/payments\/([^/]+)$/, run: (world, { id }) => paymentOf(world, id) },
  { method: 'POST', pattern: /^\/v1\/payments\/([^/]+)\/capture$/, run: capturePayment },
  { method: 'POST', pattern: /^\/v1\/payments\/([^/]+)\/refund$/, run: refundPayment },
  {
    method: 'GET',
    pattern: /^\/v1\/payments\/([^/]+)\/refunds$/,
    run: (world, { id }) => listOf(refundsOf(world, paymentOf(world, id).id)),
  },
  { method: 'GET', pattern: /^\/v1\/refunds$/, run: listRefunds },
  { method: 'GET', pattern: /^\/v1\/refunds\/([^/]+)$/, run: fetchRefund },
  { method: 'GET', pattern: /^\/v1\/settlements\/?$/, run: listSettlements },
  { method: 'GET', pattern: /^\/v1\/settlements\/recon\/combined$/, run: listSettlementItems },
  { method: 'GET', pattern: /^\/v1\/disputes$/, run: listDisputes },
  { method: 'GET', pattern: /^\/v1\/disputes\/([^/]+)$/, run: fetchDispute },
];

/** Runs the operation and returns the entity for the response. Throws ProviderError. */
export function runRest(
  world: World,
  { method, path, ...call }: Omit<RestCall, 'id'> & { method: string; path: string },
): object {
  const route = routes.find((each) => each.method === method && each.pattern.test(path));
  if (!route) throw new ProviderError(400, 'The requested URL was not found on the server.', { reason: 'NA' });
  const answer = route.run(world, { ...call, id: route.pattern.exec(path)?.[1] ?? '' });
  if (!('items' in answer) || !Array.isArray(answer.items)) return worded(answer, world);
  return { ...answer, items: answer.items.map((item: object) => worded(item, world)) };
}
