import { addDays, type ContractId } from '@rental/contracts';
import { ids } from '@rental/contracts/samples';
import type { ListedContract } from '../../test/support/all-contracts.ts';
import { pick, type Random } from '../storm/faults.ts';
import type { Stage } from './fuzz-stage.ts';

/** The input of a request before any of it is corrupted. */
export type Load = { query: Record<string, string>; body: Record<string, unknown> | undefined };

const someHex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');

/** Replaces every invented id of the samples with the id of an existing record. */
function comeAlive(value: unknown, stage: Stage, random: Random): unknown {
  if (Array.isArray(value)) return value.map((each) => comeAlive(each, stage, random));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, comeAlive(each, stage, random)]));
  }
  if (typeof value !== 'string') return value;
  if (value === ids.entry) return someHex(random, 24);
  return [...stage.living].reduce((text, [sample, real]) => text.replace(sample, () => pick(real, random)), value);
}

/** Changes the rental period, so that requests differ in their days. Some periods exceed the allowed range. */
function withOtherDays<T extends Record<string, unknown>>(fields: T, random: Random): T {
  if (!('fromDate' in fields) || !('toDate' in fields)) return fields;
  const fromDate = addDays('2026-11-18', Math.floor(random() * 150));
  return { ...fields, fromDate, toDate: addDays(fromDate, Math.floor(random() * 6)) };
}

const named: Partial<Record<ContractId, (digits: string) => Record<string, unknown>>> = {
  'auth.register': (digits) => ({ email: `guest.${digits}@example.com` }),
  'contact.create': (digits) => ({ email: `guest.${digits}@example.com`, message: `Where is ${digits}?` }),
  'subscription.create': (digits) => ({ email: `reader.${digits}@example.com` }),
  'location.create': (digits) => ({ name: `Place ${digits}` }),
  'location.editById': (digits) => ({ name: `Place ${digits}` }),
};

const eventNames = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.processed',
  'payment.dispute.created',
];

function webhookEvent({ living, unverified }: Stage, random: Random): Record<string, unknown> {
  const { razorpayOrderId, razorpayPaymentId } = pick(unverified, random);
  const id = random() < 0.5 ? razorpayPaymentId : pick([...living.values()].flat(), random);
  return {
    event: pick(eventNames, random),
    payload: {
      payment: { entity: { id, order_id: razorpayOrderId } },
      ...(random() < 0.3 && { order: { entity: { id: razorpayOrderId } } }),
      ...(random() < 0.3 && { refund: { entity: { payment_id: id } } }),
      ...(random() < 0.3 && { dispute: { entity: { id: `disp_${someHex(random, 14)}`, payment_id: id } } }),
    },
  };
}

/** Sometimes omits fields. Only used for bodies whose fields are all optional. */
function thinned(facts: Record<string, unknown>, random: Random): Record<string, unknown> {
  const isThin = random() < 0.3;
  return Object.fromEntries(Object.entries(facts).filter(() => !isThin || random() < 0.7));
}

function bodyOf({ id, sample }: ListedContract, stage: Stage, random: Random): Load['body'] {
  if (id === 'payment.webhook') return webhookEvent(stage, random);
  if (id === 'payment.verify') return { ...pick(stage.unverified, random) };
  if (!sample.body) return undefined;
  const alive = Object.fromEntries(
    Object.entries(sample.body).map(([key, value]) => [key, comeAlive(value, stage, random)]),
  );
  const isNew = random() < 0.6;
  return withOtherDays({ ...alive, ...(isNew && named[id]?.(someHex(random, 8))) }, random);
}

/** Returns the input of a contract’s sample with ids of existing records, sometimes without optional fields. */
export function makeSoundLoad(listed: ListedContract, stage: Stage, random: Random): Load {
  const query = Object.fromEntries(
    Object.entries(listed.sample.query ?? {}).map(([key, value]) => [key, String(comeAlive(value, stage, random))]),
  );
  const { id } = listed;
  const isRead = listed.contract.method === 'GET';
  const body = bodyOf(listed, stage, random);
  const isOptional = id === 'rental.cancel' || id === 'rental.adminCancel' || id === 'auth.logout';
  return {
    query: withOtherDays(
      isRead ? Object.fromEntries(Object.entries(query).filter(() => random() < 0.9)) : query,
      random,
    ),
    body: body && isOptional ? thinned(body, random) : body,
  };
}
