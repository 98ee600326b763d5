import { auditContract, endpointContract, endpointEvents } from '@rental/contracts';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildBooking, buildLocation, testPassword } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { closeAfterTest } from '../../../../test/support/open-resources.ts';
import { setCheckpointHook } from '../../../platform/checkpoint.ts';
import { Booking } from '../../booking/booking.model.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Delivery } from './delivery.model.ts';
import { Endpoint } from './endpoint.model.ts';
import { recordEvents } from './record-events.ts';
import { sendTo } from './send-deliveries.ts';
import { startEndpoints } from './start-endpoints.ts';

const minute = 60_000;
const hour = 60 * minute;

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

type Received = { id: string; type: string; body: string; headers: IncomingMessage['headers'] };
type Answer = (res: ServerResponse) => void;
const with200: Answer = (res) => void res.writeHead(200).end('thanks');

/** A receiver that can go down, and whose responses a test chooses. It accepts any signature. */
async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer = with200;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { type } = JSON.parse(body) as { type: string };
      received.push({ id: String(req.headers['webhook-id']), type, body, headers: req.headers });
      answer(res);
    });
  });
  const listen = async (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  closeAfterTest(close);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (next: Answer) => {
      answer = next;
    },
    goDown: close,
    comeBack: async () => listen(port),
  };
}

const body = { name: 'Books', events: [...endpointEvents], currentPassword: testPassword };

const add = async (url: string, given: object = {}) =>
  office.succeed(endpointContract.createEndpoint, { body: { ...body, url, ...given } });

/** What one process does every five seconds. */
async function round(): Promise<void> {
  const deps = { ...office.deps, timeoutMs: 300 };
  await recordEvents(deps);
  await Promise.all((await Endpoint.find({ isPaused: false }).lean()).map(async ({ _id }) => sendTo(_id, deps)));
}

const confirm = async (given: Partial<BookingRecord> = {}) => {
  const now = office.clock.now();
  return buildBooking({ status: 'confirmed', confirmedAt: now, updatedAt: now, ...given });
};

/** Verifies a signature by the steps in docs/webhooks.md, without the product’s own code. */
function isSigned({ headers, body: sent }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${sent}`;
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

describe('an endpoint', () => {
  test('receives each event exactly once, correctly signed, after it was down, responded with 500 and hung (i4)', async () => {
    const receiver = await startReceiver();
    const { secret } = await add(receiver.url);
    const booking = await confirm();
    await receiver.goDown();
    await round();
    expect(receiver.received).toEqual([]);
    await receiver.comeBack();
    for (const answer of [(res: ServerResponse) => void res.writeHead(500).end(), () => undefined]) {
      receiver.respond(answer);
      office.clock.advance(hour);
      await round();
    }
    const failed = await Delivery.find().sort({ tries: -1 }).lean();
    expect(failed.map(({ lastError }) => lastError)).toContain('no response in time');
    receiver.received.length = 0;
    receiver.respond(with200);
    office.clock.advance(24 * hour);
    await round();
    await round();

    const ids = receiver.received.map(({ id }) => id);
    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual(['booking.confirmed', 'payment.received']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(receiver.received.every((each) => isSigned(each, secret))).toBe(true);
    const [first] = receiver.received;
    const sent = JSON.parse(first?.body ?? '') as { id: string; data: object };
    expect(sent).toMatchObject({ id: first?.id, data: { bookingId: String(booking._id), fromDate: booking.fromDate } });
  });

  test('receives an event again with the same id and body when an owner sends it again, alone or with all failed ones (i4)', async () => {
    const receiver = await startReceiver();
    const { _id: id } = await add(receiver.url, { events: ['booking.confirmed'] });
    await confirm();
    await round();
    const { deliveries } = await office.succeed(endpointContract.getDeliveries, { query: { id } });
    const [delivery] = deliveries;
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, lastStatus: 200, event: 'booking.confirmed' });
    await office.succeed(endpointContract.sendAgain, { query: { deliveryId: delivery?._id ?? '' } });
    await round();
    const [one, two] = receiver.received;
    expect([two?.id, two?.body]).toEqual([one?.id, one?.body]);

    await Delivery.updateMany({}, { state: 'failed' });
    const since = office.clock.now().toISOString();
    expect(await office.succeed(endpointContract.sendFailedAgain, { body: { id, since } })).toEqual({ count: 1 });
    await round();
    await round();
    expect(receiver.received.map(({ id: sent }) => sent)).toEqual([one?.id, one?.id, one?.id]);
    const later = new Date(office.clock.now().getTime() + 1).toISOString();
    expect(await office.succeed(endpointContract.sendFailedAgain, { body: { id, since: later } })).toEqual({
      count: 0,
    });
  });

  test('receives each event once from three concurrent processes, and once more with the same id after a crash (i4)', async () => {
    const receiver = await startReceiver();
    await add(receiver.url, { events: ['booking.confirmed'] });
    for (let count = 0; count < 8; count += 1) await confirm();
    await Promise.all([round(), round(), round()]);
    await round();
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(8);

    await confirm();
    for (const place of ['endpoint:recorded', 'endpoint:posted']) {
      setCheckpointHook((name) => {
        if (name === place) throw new Error('power cut');
      });
      await expect(round()).rejects.toThrow('power cut');
    }
    setCheckpointHook(null);
    await round();
    expect(receiver.received).toHaveLength(9);
    office.clock.advance(2 * minute);
    await round();
    await round();
    // The process died after it had sent: sent again, under the same id.
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(9);
  });

  test('is not followed to another address by a redirect (i4)', async () => {
    const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
    await add(receiver.url, { events: ['booking.confirmed'] });
    await confirm();
    receiver.respond((res) => void res.writeHead(307, { location: elsewhere.url }).end());
    await round();
    expect(elsewhere.received).toEqual([]);
    expect(await Delivery.findOne().lean()).toMatchObject({ state: 'queued', lastStatus: 307 });
  });

  test('cannot be added with a private address or another protocol', async () => {
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'ftp://example.com/']) {
      expect((await office.call(endpointContract.createEndpoint, { body: { ...body, url } })).code).toBe(
        'invalid_input',
      );
    }
    expect(await Endpoint.countDocuments()).toBe(0);
  });

  test('is paused with an email after three days of failures, and receives the events of its pause once it is resumed', async () => {
    const receiver = await startReceiver();
    const healthy = await startReceiver();
    const { _id: id } = await add(receiver.url, { events: ['booking.confirmed'] });
    await add(healthy.url, { events: ['booking.confirmed'] });
    await confirm();
    receiver.respond((res) => void res.writeHead(503).end());
    for (let passed = 0; passed < 80; passed += 1) {
      await round();
      office.clock.advance(hour);
    }
    expect(await Delivery.findOne({ endpointId: id }).lean()).toMatchObject({ state: 'failed', tries: 11 });
    expect(await Outbox.find({ template: 'endpoint_paused' }).lean()).toHaveLength(1);
    await confirm();
    await round();
    expect(receiver.received).toHaveLength(11);
    expect(healthy.received).toHaveLength(2);

    receiver.respond(with200);
    const chosen = { id, name: 'Books', events: ['booking.confirmed' as const] };
    const as = await office.signIn(office.admin);
    await office.client.succeed(endpointContract.editEndpoint, { as, body: { ...chosen, isPaused: false } });
    await round();
    expect(receiver.received).toHaveLength(12);
  });

  test('that hangs does not delay another endpoint', async () => {
    const [hanging, healthy] = [await startReceiver(), await startReceiver()];
    hanging.respond(() => undefined);
    await add(hanging.url);
    await add(healthy.url);
    await confirm();
    const running = startEndpoints({ ...office.deps, timeoutMs: 5_000 });
    await vi.waitFor(async () => {
      expect(healthy.received).toHaveLength(2);
      expect(await Delivery.countDocuments({ lastError: null, state: 'queued' })).toBe(2);
    }, 4_500);
    await running.stop();
  });

  test('receives signatures of both secrets for 24 hours after a replacement; neither is stored in clear or logged', async () => {
    const receiver = await startReceiver();
    const { _id: id, secret } = await add(receiver.url);
    const renewed = await office.succeed(endpointContract.replaceEndpointSecret, {
      body: { id, currentPassword: testPassword },
    });
    const sendTest = async () => {
      await office.succeed(endpointContract.sendTest, { body: { id } });
      await round();
      const last = receiver.received.at(-1);
      if (!last) throw new Error('nothing was received');
      return [isSigned(last, secret), isSigned(last, renewed.secret)];
    };
    expect(await sendTest()).toEqual([true, true]);
    office.clock.advance(25 * hour);
    const as = await office.signIn(office.admin);
    await office.client.succeed(endpointContract.sendTest, { as, body: { id } });
    await round();
    const last = receiver.received.at(-1) as Received;
    expect([isSigned(last, secret), isSigned(last, renewed.secret)]).toEqual([false, true]);
    const { entries } = await office.client.succeed(auditContract.list, { as });
    const stored = JSON.stringify([await Endpoint.find().lean(), office.logs, entries]);
    for (const each of [secret, renewed.secret]) expect(stored).not.toContain(each.replace('whsec_', ''));
    expect(entries.map(({ action }) => action)).toContain('connection.replaceEndpointSecret');
  });

  test('receives only the events and locations chosen for it, none from before it was added, and no personal data', async () => {
    const receiver = await startReceiver();
    const [pune, mumbai] = [await buildLocation(), await buildLocation()];
    await confirm({ locationId: pune._id });
    office.clock.advance(minute);
    await add(receiver.url, { events: ['car.handed_out', 'booking.cancelled'], locationIds: [String(pune._id)] });
    const now = office.clock.now();
    const handover = {
      id: pune._id,
      kind: 'out' as const,
      carId: mumbai._id,
      at: now,
      by: office.admin._id,
      note: 'Secret note',
    };
    await confirm({ locationId: mumbai._id, handovers: [handover], stage: 'out' });
    const own = await confirm({ locationId: pune._id, handovers: [handover], stage: 'out' });
    await round();

    expect(receiver.received.map(({ type }) => type)).toEqual(['car.handed_out']);
    expect(receiver.received[0]?.body).toContain(String(own._id));
    expect(receiver.received[0]?.body).not.toMatch(/Secret note|customerId|name|phone|email/);
  });

  test('has no deliveries from before it exists; later ones are deleted at the age at which emails are', async () => {
    await confirm();
    await round();
    expect(await Delivery.countDocuments()).toBe(0);

    office.clock.advance(minute);
    const receiver = await startReceiver();
    const { _id: id } = await add(receiver.url);
    await confirm();
    await round();
    expect(await Delivery.countDocuments()).toBe(1);
    office.clock.advance(91 * 24 * hour);
    await round();
    await Booking.updateMany({}, { updatedAt: office.clock.now() });
    await round();
    expect(await Delivery.countDocuments()).toBe(0);
    const as = await office.signIn(office.admin);
    await office.client.succeed(endpointContract.deleteEndpoint, { as, query: { id } });
    expect(await office.client.succeed(endpointContract.getEndpoints, { as })).toEqual([]);
  });
});
