import mongoose from 'mongoose';
import { type FaultAction, faultActions } from '../../local/razorpay-sandbox/faults.ts';
import type { TestApp } from '../../test/support/test-app.ts';

/*
 * Faults around a server, injected one at a time: the provider fails before or after doing its work, the database fails
 * before or after a write, webhooks are lost, repeated or late, or time jumps ahead.
 */

export type Random = () => number;

export const pick = <T>(things: readonly T[], random: Random): T => {
  const thing = things[Math.floor(random() * things.length)];
  if (thing === undefined) throw new RangeError('nothing to pick from');
  return thing;
};

const providerCalls = [
  'POST /v1/orders',
  'GET /v1/orders*',
  'GET /v1/orders/:id/payments',
  'POST /v1/payments/:id/capture',
  'POST /v1/payments/:id/refund',
  'GET /v1/payments/:id/refunds',
  '*',
];

const collections = ['bookings', 'payments', 'charges', 'webhookevents', 'outbox'];
const someError = 8;

/** Makes the next `times` commands fail, but only in this worker’s database. */
async function failDatabase(data: Record<string, unknown>, times: number): Promise<void> {
  const { db } = mongoose.connection;
  await db?.admin().command({ configureFailPoint: 'failCommand', mode: { times }, data });
}

export async function healDatabase(): Promise<void> {
  await mongoose.connection.db?.admin().command({ configureFailPoint: 'failCommand', mode: 'off' });
}

async function breakDatabase(_app: TestApp, random: Random): Promise<string> {
  const namespace = `${mongoose.connection.db?.databaseName ?? ''}.${pick(collections, random)}`;
  const writes = ['insert', 'update', 'findAndModify'];
  const all = [...writes, 'find', 'aggregate'];
  const kinds = {
    'refuses a command': { failCommands: all, errorCode: someError },
    'cuts the connection': { failCommands: all, closeConnection: true },
    'writes, but cannot say so': {
      failCommands: writes,
      writeConcernError: { code: 64, errmsg: 'waiting for replication timed out', errInfo: { wtimeout: true } },
    },
  };
  const kind = pick(Object.keys(kinds), random);
  // `kind` is always a key of `kinds`.
  await failDatabase({ ...kinds[kind as keyof typeof kinds], namespace }, 1);
  return `the database ${kind} on ${namespace}`;
}

const slowlyMs = 60;

function breakProvider(app: TestApp, random: Random): string {
  const match = pick(providerCalls, random);
  const action: FaultAction = pick(faultActions, random);
  const times = pick([1, 1, 1, 3], random);
  app.sandbox.faults([{ match, action, times, delayMs: slowlyMs }]);
  return `the provider: ${action} on ${match}, ${times} times`;
}

function breakEvents(app: TestApp, random: Random): string {
  const change = pick(
    [
      { drop: 2 },
      { duplicate: 2 },
      { order: 'shuffle' },
      { order: 'reverse' },
      { badSignature: 1 },
      { delay: 90_000 },
      { duplicate: 0, delay: 0 },
    ] as const,
    random,
  );
  app.sandbox.webhooks(change);
  return `events: ${JSON.stringify(change)}`;
}

async function jumpInTime(app: TestApp, random: Random): Promise<string> {
  const seconds = pick([7, 70, 400, 950, 4_000], random);
  await app.advance(seconds * 1_000);
  return `${seconds} s pass`;
}

/** Injects one random fault and returns its description. */
export async function injectFault(app: TestApp, random: Random): Promise<string> {
  const fault = pick([breakProvider, breakProvider, breakDatabase, breakDatabase, breakEvents, jumpInTime], random);
  return fault(app, random);
}

/** Ends all faults: the provider responds, the database accepts writes and webhooks arrive. */
export async function healAll(app: TestApp): Promise<void> {
  await healDatabase();
  app.sandbox.faults([]);
  app.sandbox.webhooks({ mode: 'auto', drop: 0, duplicate: 0, order: 'fifo', badSignature: false, delay: 0 });
}
