import { listContracts } from '@rental/contracts';
import { limitNames } from '../config/env-schema.ts';
import type { Logger } from '../platform/logger.ts';
import type { CounterKey } from './definitions.ts';
import type { Metrics } from './registry.ts';

/*
 * What happens is told once, to the log; here the same lines are counted, also those that are too quiet to be written.
 * A word that is not known becomes `other`, so that nothing from outside ever becomes a label.
 */

const methods = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'];
const calls = new Map(listContracts().map(({ id, contract }) => [`${contract.method} ${contract.path}`, id]));

/** What a booking becomes, as `booking moved` says it. */
const bookingMoves = [
  'pending',
  'proof seen',
  'payment shown',
  'confirmed',
  'revived',
  'hold_expired',
  'car_unavailable',
  'wrong_amount',
  'payment_dismissed',
  'customer',
  'admin',
  'refunded',
  'given back',
  'part returned outside',
  'follow-up done',
] as const;

/** Every `alert` of the log. */
export const logAlerts = [
  'amount_mismatch',
  'clock_differs',
  'difference_found',
  'dispute_of_unknown_payment',
  'dispute_opened',
  'index_missing',
  'mail_delayed',
  'node_without_fixes',
  'not_migrated',
  'page_policy',
  'partial_refund_outside',
  'refund_delayed',
  'refund_failed',
  'refund_refused',
  'refunded_outside_rental_begun',
  'restore_unfinished',
  'schema_newer',
  'second_factor_sealed',
  'standalone',
  'unknown_payment_state',
  'unknown_refund_state',
] as const;

/** What a process keeps of the database. */
const caches = ['offers', 'booking_days', 'money_days'] as const;

const words: Partial<Record<CounterKey, { label: string; known: readonly string[] }>> = {
  bookings: { label: 'to', known: bookingMoves },
  charges: { label: 'outcome', known: ['undecided', 'kept', 'refund'] },
  alerts: { label: 'alert', known: logAlerts },
  limits: { label: 'limit', known: [...limitNames, 'turns'] },
  breaker: { label: 'state', known: ['open', 'closed'] },
};

type Facts = Record<string, unknown>;

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;
const wordOf = (value: unknown, known: readonly string[]): string =>
  typeof value === 'string' && known.includes(value) ? value : 'other';

/** The contract that answered; `page` for what is no call, such as a file of the client or an address that is not there. */
function callOf({ method, route }: Facts): string {
  const asked = method === 'HEAD' ? 'GET' : String(method);
  return calls.get(`${asked} ${String(route)}`) ?? 'page';
}

function countRequest(facts: Facts, metrics: Metrics): void {
  const { status, ms, aborted } = facts;
  const call = callOf(facts);
  metrics.add('requests', {
    call,
    method: wordOf(facts['method'], methods),
    status: `${String(status).slice(0, 1)}xx`,
  });
  if (typeof ms === 'number') metrics.observe(call, ms / 1_000);
  if (aborted === true) metrics.add('aborted');
}

function countWord(key: CounterKey, value: unknown, metrics: Metrics): void {
  const rule = words[key];
  if (rule) metrics.add(key, { [rule.label]: wordOf(value, rule.known) });
}

function countCharge({ changes }: Facts, metrics: Metrics): void {
  if (isFacts(changes) && changes['outcome'] !== undefined) countWord('charges', changes['outcome'], metrics);
}

function countCache({ cache, isGood }: Facts, metrics: Metrics): void {
  metrics.add('caches', { cache: wordOf(cache, caches), result: isGood === true ? 'hit' : 'miss' });
}

type Count = (facts: Facts, metrics: Metrics) => void;

/** What a line is about, by its text. */
const countedTexts = new Map<unknown, Count>([
  ['request', countRequest],
  ['booking moved', ({ to }, metrics) => countWord('bookings', to, metrics)],
  ['charge moved', countCharge],
  ['cache read', countCache],
  ['security', countSecurity],
]);

/** Which counter a field of a line belongs to, whatever its text. */
const countedFields = [
  ['alert', 'alerts'],
  ['breaker', 'breaker'],
] as const;

function countLine(facts: Facts, text: unknown, metrics: Metrics): void {
  countedTexts.get(text)?.(facts, metrics);
  for (const [field, key] of countedFields) if (facts[field] !== undefined) countWord(key, facts[field], metrics);
}

function countSecurity({ security, limit }: Facts, metrics: Metrics): void {
  metrics.add('security', { event: String(security) });
  // What is refused without a setting's name waits in line for the hashing pool.
  if (security === 'too_many_requests') countWord('limits', limit ?? 'turns', metrics);
}

/** Counts begin at 0, so that the first of a kind is a rise and no mere appearance. */
function beginAll(metrics: Metrics): void {
  for (const [key, { label, known }] of Object.entries(words)) {
    // The keys of this very object.
    for (const word of known) metrics.begin(key as CounterKey, { [label]: word });
  }
  for (const { id, contract } of listContracts()) {
    for (const status of ['2xx', '4xx', '5xx'])
      metrics.begin('requests', { call: id, method: contract.method, status });
  }
}

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

/** The log, with each line counted on its way. */
export function countLog(logger: Logger, metrics: Metrics): Logger {
  beginAll(metrics);
  const counting = (level: (typeof levels)[number]): Logger['info'] => {
    return (facts: unknown, text?: unknown) => {
      if (isFacts(facts)) countLine(facts, text, metrics);
      if (typeof text === 'string') logger[level](facts, text);
      else logger[level](facts);
    };
  };
  return {
    debug: counting('debug'),
    info: counting('info'),
    warn: counting('warn'),
    error: counting('error'),
    fatal: counting('fatal'),
  };
}
