import { listContracts } from '@rental/contracts';
import { limitNames } from '../config/env-schema.ts';
import type { Logger } from '../platform/logger.ts';
import type { CounterKey } from './definitions.ts';
import type { Metrics } from './registry.ts';

/*
 * Derives counters from log lines, including those below the log level, so that the code need not report an event to
 * both the log and the metrics. Unknown values are counted as `other`, so that external input never becomes a label.
 */

const methods = ['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'];
const calls = new Map(listContracts().map(({ id, contract }) => [`${contract.method} ${contract.path}`, id]));

/** The booking states that `booking moved` lines contain. */
const bookingMoves = [
  'pending',
  'proof seen',
  'payment begun',
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
  'times set',
  'not back',
  'car left',
  'handed out',
  'taken back',
  'no-show',
  'undone',
  'payment requested',
  'change applied',
  'request lapsed',
  'request withdrawn',
  'changed',
  'money taken',
  'money corrected',
  'charge added',
  'charge taken off',
  'damage proposed',
  'damage answered',
  'damage dropped',
  'confirmed at the counter',
] as const;

/** Every `alert` value in the log. */
export const logAlerts = [
  'amount_mismatch',
  'car_not_back',
  'clock_differs',
  'difference_found',
  'dispute_of_unknown_payment',
  'dispute_opened',
  'endpoint_paused',
  'index_missing',
  'mail_delayed',
  'message_failed',
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
  'template_differs',
  'unknown_payment_state',
  'unknown_refund_state',
] as const;

const caches = ['offers', 'booking_days', 'money_days', 'car_days', 'cancellation_days', 'cost_days'] as const;

type Facts = Record<string, unknown>;

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;
const wordOf = (value: unknown, known: readonly string[]): string =>
  typeof value === 'string' && known.includes(value) ? value : 'other';

type Counter = {
  key: CounterKey;
  label: string;
  known: readonly string[];
  /** Returns the label value under which a line is counted; undefined if it is not counted. */
  read: (facts: Facts, text: unknown) => unknown;
};

/** Why no channel of ours could send a message, without a fault of anybody. */
const impossible = ['no mobile number', 'no template'];

/** A message that another channel then sends counts for each channel. */
function readMessage({ alert, result, reason }: Facts, text: unknown): string | undefined {
  if (alert === 'message_failed') return impossible.includes(String(reason)) ? 'impossible' : 'failed';
  return text === 'message sent or retried later' && result === 'accepted' ? 'accepted' : undefined;
}

const counters: readonly Counter[] = [
  {
    key: 'bookings',
    label: 'to',
    known: bookingMoves,
    read: ({ to }, text) => (text === 'booking moved' ? to : undefined),
  },
  {
    key: 'charges',
    label: 'outcome',
    known: ['undecided', 'kept', 'held', 'refund'],
    read: ({ changes }, text) => (text === 'charge moved' && isFacts(changes) ? changes['outcome'] : undefined),
  },
  { key: 'alerts', label: 'alert', known: logAlerts, read: ({ alert }) => alert },
  {
    key: 'messages',
    label: 'result',
    known: ['accepted', 'failed', 'impossible'],
    read: readMessage,
  },
  {
    key: 'limits',
    label: 'limit',
    known: [...limitNames, 'turns'],
    // A rate-limit event without a setting's name comes from a full queue for hashing passwords (`createHashTurns`).
    read: ({ security, limit }) => (security === 'too_many_requests' ? (limit ?? 'turns') : undefined),
  },
  { key: 'breaker', label: 'state', known: ['open', 'closed'], read: ({ breaker }) => breaker },
];

/** Counts a request under its contract, or as `page` if it belongs to none, such as a file or an unknown address. */
function countRequest({ method, route, status, ms, aborted }: Facts, metrics: Metrics): void {
  const call = calls.get(`${method === 'HEAD' ? 'GET' : String(method)} ${String(route)}`) ?? 'page';
  metrics.add('requests', { call, method: wordOf(method, methods), status: `${String(status).slice(0, 1)}xx` });
  if (typeof ms === 'number') metrics.observe(call, ms / 1_000);
  if (aborted === true) metrics.add('aborted');
}

function countLine(facts: Facts, text: unknown, metrics: Metrics): void {
  if (text === 'request') countRequest(facts, metrics);
  if (text === 'security') metrics.add('security', { event: String(facts['security']) });
  if (text === 'cache read') {
    metrics.add('caches', {
      cache: wordOf(facts['cache'], caches),
      result: facts['isGood'] === true ? 'hit' : 'miss',
    });
  }
  for (const { key, label, known, read } of counters) {
    const word = read(facts, text);
    if (word !== undefined) metrics.add(key, { [label]: wordOf(word, known) });
  }
}

/** Initialises counters at 0, so that the first event registers as an increase. */
function beginAll(metrics: Metrics): void {
  for (const { key, label, known } of counters) for (const word of known) metrics.begin(key, { [label]: word });
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
