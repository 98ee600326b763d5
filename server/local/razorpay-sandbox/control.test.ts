import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, sandboxKeys, sandboxStart } from '../../test/support/open-sandbox.ts';
import { listen } from '../../src/platform/listen.ts';
import { sign } from './entities.ts';

/* Tests webhook events as their receiver sees them, and the control API over HTTP. */

const minute = 60_000;
let received: { id: unknown; signature: unknown; event: string; body: string }[] = [];
let status = 200;

async function receive(incoming: IncomingMessage): Promise<void> {
  const body = await text(incoming);
  const { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } = incoming.headers;
  received.push({ id, signature, event: JSON.parse(body).event, body });
}
const receiver = createServer((incoming, response) => {
  void receive(incoming).then(() => response.writeHead(status).end());
});
const webhookUrl = `http://127.0.0.1:${await listen(receiver)}/hook`;
const { sandbox, call, newOrder } = await openSandbox({ webhookUrl });

afterAll(() => receiver.close());
beforeEach(() => {
  received = [];
  status = 200;
});

const correct = (body: string) => sign(sandboxKeys.webhookSecret, body);
const names = () => received.map(({ event }) => event);
/** Makes a payment on a new order, waits for its first deliveries and returns its ID. */
const pay = async (outcome: 'captured' | 'authorized' | 'failed' = 'failed'): Promise<string> => {
  const { razorpay_payment_id: id } = sandbox.pay(await newOrder({ notes: { bookingId: 'b/1' } }), outcome);
  await sandbox.idle();
  return id;
};

describe('webhook events', () => {
  test('for a captured payment are payment.authorized, payment.captured and order.paid, in Razorpay’s real envelope', async () => {
    const id = await pay('captured');

    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id, status: 'captured' } }, order: { entity: { status: 'paid' } } },
      created_at: sandboxStart.getTime() / 1000,
    });
  });

  test('have a signature that matches the raw bytes, but not the body after parsing and serialising it', async () => {
    await pay();

    const [{ body, signature } = { body: '', signature: '' }] = received;

    expect(signature).toBe(correct(body));
    expect(body).toContain('गाड़ी');
    expect(body).toContain('\\/');
    expect(correct(JSON.stringify(JSON.parse(body)))).not.toBe(signature);
  });

  test('contain the payment as it was when they were created, even if it changes before delivery', async () => {
    sandbox.webhooks({ mode: 'manual' });
    sandbox.late(await pay(), 'captured');
    sandbox.webhooks({ mode: 'auto' });
    await sandbox.idle();

    expect(JSON.parse(received[0]?.body ?? '').payload.payment.entity.status).toBe('failed');
  });

  test('are sent again later, with the same ID and bytes, when a delivery is rejected', async () => {
    status = 500;
    await pay();
    status = 200;

    await sandbox.advance(minute);
    await sandbox.advance(60 * minute);

    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    expect(sandbox.deliveries()).toMatchObject([
      { attempt: 1, status: 500, outcome: 'failed' },
      { attempt: 2, status: 200, outcome: 'delivered' },
    ]);
  });

  test('are disabled after 24 hours of rejected deliveries', async () => {
    status = 500;
    await pay();

    await sandbox.advance(23 * 60 * minute);
    expect(sandbox.state().webhooks.mode).toBe('auto');

    await sandbox.advance(60 * minute);
    expect(sandbox.state().webhooks.mode).toBe('off');
  });

  test('wait for delivery in manual mode, and are not created in mode `off`', async () => {
    sandbox.webhooks({ mode: 'manual' });
    await pay();
    expect(names()).toEqual([]);

    sandbox.webhooks({ mode: 'off' });
    await pay();
    sandbox.webhooks({ mode: 'auto' });
    await sandbox.idle();

    expect(names()).toEqual(['payment.failed']);
  });

  test('can be delayed, duplicated, delivered in reverse order and given an invalid signature', async () => {
    sandbox.webhooks({ delay: 5_000, duplicate: 1, order: 'reverse', badSignature: 1 });
    await pay('authorized');
    expect(names()).toEqual([]);

    await sandbox.advance(5_000);

    expect(names()).toEqual(['payment.authorized', 'payment.authorized']);
    expect(received.map(({ body, signature }) => signature === correct(body))).toEqual([false, true]);
  });

  test('for one payment can be delivered in reverse order', async () => {
    sandbox.webhooks({ order: 'reverse' });
    await pay('captured');

    expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  });

  test('are sent again when a delivery is lost, and can be redelivered on command', async () => {
    sandbox.webhooks({ drop: 1 });
    await pay();
    expect(sandbox.deliveries()).toMatchObject([{ outcome: 'dropped', status: null }]);

    await sandbox.advance(minute);
    await sandbox.redeliver(String(received[0]?.id));

    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
  });
});

describe('the control API over HTTP', () => {
  const control = async (path: string, body?: object) => call(`/_sandbox/${path}`, body);

  test('returns the state, pays an order, and refunds or disputes its payment', async () => {
    const orderId = await newOrder();

    const { body: paid } = await control(`orders/${orderId}/pay`, { outcome: 'captured' });
    const { body: refund } = await control(`payments/${paid.razorpay_payment_id}/refund-outside`, { amount: 100 });
    await control(`refunds/${refund.id}`, { to: 'reversed' });
    const { body: dispute } = await control(`payments/${paid.razorpay_payment_id}/dispute`, {});

    expect(await control(`disputes/${dispute.id}`, { to: 'won' })).toMatchObject({ status: 200 });
    await sandbox.idle();
    expect((await control('state')).body).toMatchObject({
      now: sandboxStart.toISOString(),
      orders: [{ id: orderId, status: 'paid' }],
      payments: [{ order_id: orderId, amount_refunded: 0 }],
      refunds: [{ status: 'reversed' }],
      webhooks: { mode: 'auto' },
    });
  });

  test('sets faults, the webhook mode and the script of the next checkout dialog', async () => {
    await control('faults', [{ match: 'POST /v1/orders', times: 1, action: 'status', status: 503 }]);
    await control('webhooks', { mode: 'off' });
    expect(await control('checkout/next', ['alert'])).toMatchObject({ status: 200 });

    await newOrder();
    await pay();

    expect(sandbox.requests()).toMatchObject([
      { status: 503, fault: 'status' },
      { status: 200, fault: null },
    ]);
    expect(names()).toEqual([]);
  });

  test.each([
    ['orders/order_AAAAAAAAAAAAAA/pay', { outcome: 'captured' }, 404],
    ['nonsense', {}, 404],
    ['webhooks', { mode: 'sometimes' }, 400],
    ['webhooks', { speed: 1 }, 400],
  ])('rejects a command to %s with the body %j: %i', async (path, body, status) => {
    expect((await control(path, body)).status).toBe(status);
  });
});

describe('the control API, which every web page open on this machine can reach,', () => {
  const json = { 'content-type': 'application/json' };

  /** Sends the command that turns webhooks off, with headers that a browser would send but `fetch` cannot set. */
  const turnOff = async (headers: Record<string, string>, body = '{"mode":"off"}'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const post = request(`${sandbox.origin}/_sandbox/webhooks`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      post.on('error', reject);
      post.end(body);
    });

  test.each<[string, Record<string, string>, number]>([
    ['a page at a different port of this machine', { ...json, origin: 'http://127.0.0.1:1' }, 403],
    ['a page at a different host name of this machine', { ...json, origin: 'http://localhost' }, 403],
    ['a page on the web', { ...json, origin: 'https://evil.example' }, 403],
    ['a page without an origin', { ...json, origin: 'null' }, 403],
    ['a page of a different site, according to the browser', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page at a different port, according to the browser', { ...json, 'sec-fetch-site': 'same-site' }, 403],
    ['an unknown host name for this machine', { ...json, host: 'sandbox.example.com' }, 403],
    ['a form submission', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a plain-text request', { 'content-type': 'text/plain;charset=UTF-8' }, 415],
    ['a request whose content type only looks like JSON', { 'content-type': 'text/plain; application/json' }, 415],
    ['a request without a content type', {}, 415],
  ])('rejects commands from %s', async (_, headers, expected) => {
    expect(await turnOff(headers)).toBe(expected);
    expect(await turnOff(headers, '')).toBe(expected);
    expect(sandbox.state().webhooks.mode).toBe('auto');
  });

  test.each<[string, Record<string, string>]>([
    ['programs', { 'content-type': 'application/json; charset=utf-8' }],
    ['its own pages', { ...json, origin: sandbox.origin, 'sec-fetch-site': 'same-origin' }],
  ])('accepts commands from %s', async (_, headers) => {
    expect(await turnOff(headers)).toBe(200);
    expect(sandbox.state().webhooks.mode).toBe('off');
  });
});
