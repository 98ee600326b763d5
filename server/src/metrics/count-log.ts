import { listContracts } from '@rental/contracts';
import { limitNames } from '../config/env-schema.ts';
import type { Logger } from '../platform/logger.ts';
import type { CounterKey } from './definitions.ts';
import type { Metrics } from './registry.ts';

/*
 * Derives counters from log lines, even from those below the log level, so that the code reports every event only once.
 * An unknown word is counted as `other`, so that external input never becomes a label.
 */

const methods = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'];
const calls = new Map(listContracts().map(({ id, contract }) => [`${contract.method} ${contract.path}`, id]));

/** The booking states that `booking moved` lines contain. */
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

/** Every `alert` value in the log. */
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

/** In-process caches of database content. */
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

/**
 * Returns the contract that served the request; `page` for anything else, such as a file of the client or an unknown
 * address.
 */
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

/** The counting function for each text of a log line. */
const countedTexts = new Map<unknown, Count>([
  ['request', countRequest],
  ['booking moved', ({ to }, metrics) => countWord('bookings', to, metrics)],
  ['charge moved', countCharge],
  ['cache read', countCache],
  ['security', countSecurity],
]);

/** Counters by log field, whatever the text of the line. */
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
  // A rate-limit event without a setting's name comes from the queue of the hashing pool.
  if (security === 'too_many_requests') countWord('limits', limit ?? 'turns', metrics);
}

/** Initialises counters at 0, so that the first event registers as an increase. */
function beginAll(metrics: Metrics): void {
  for (const [key, { label, known }] of Object.entries(words)) {
    // `key` is a key of `words`.
    for (const word of known) metrics.begin(key as CounterKey, { [label]: word });
  }
  for (const { id, contract } of listContracts()) {
    for (const status of ['2xx', '4xx', '5xx'])
      metrics.begin('requests', { call: id, method: contract.method, status });
  }
}

const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Returns a logger that also counts each line. */
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
