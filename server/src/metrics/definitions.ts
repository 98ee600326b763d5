/*
 * Every metric of ours, in one place: its name, what it says, and its labels. A label has few values, all of them words
 * of ours: never an id, an address or a path. Beside these stand those that every Node process has.
 */

type Definition = {
  kind: 'counter' | 'gauge' | 'histogram';
  name: `sarani_${string}`;
  help: string;
  labels: readonly string[];
  /** Upper ends of the steps of a histogram. */
  buckets?: readonly number[];
};

const counter = (name: `sarani_${string}_total`, help: string, labels: readonly string[] = []) =>
  ({ kind: 'counter', name, help, labels }) as const satisfies Definition;
const gauge = (name: `sarani_${string}`, help: string, labels: readonly string[] = []) =>
  ({ kind: 'gauge', name, help, labels }) as const satisfies Definition;

/** What is counted as it happens, by the lines that the log is given of it. */
export const counters = {
  requests: counter('sarani_http_requests_total', 'Requests answered, by contract, method and class of status', [
    'call',
    'method',
    'status',
  ]),
  aborted: counter('sarani_http_aborted_total', 'Requests whose sender left before the answer'),
  bookings: counter('sarani_booking_moves_total', 'Moves of bookings, by what each became', ['to']),
  charges: counter('sarani_charge_moves_total', 'Moves of charges, by their outcome', ['outcome']),
  alerts: counter('sarani_log_alerts_total', 'Log lines that call for somebody, by their name', ['alert']),
  security: counter('sarani_security_events_total', 'Lines of the security log, by event', ['event']),
  limits: counter('sarani_limits_hit_total', 'Requests refused by a limit, by its setting', ['limit']),
  breaker: counter(
    'sarani_provider_breaker_total',
    'How often calls to the payment provider were stopped, or let go on',
    ['state'],
  ),
  caches: counter('sarani_cache_reads_total', 'Reads of what a process keeps, by whether it was good', [
    'cache',
    'result',
  ]),
  poolTimeouts: counter('sarani_db_pool_failures_total', 'Connections to the database that nobody got in time'),
} as const;

export const latency = {
  kind: 'histogram',
  name: 'sarani_http_request_seconds',
  help: 'Time from a request to the end of its answer, by contract',
  labels: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
} as const satisfies Definition;

/** What the process itself knows at any moment. */
export const ownGauges = {
  build: gauge('sarani_build_info', 'Always 1; the version that runs, and under which Node', ['version', 'node']),
  ready: gauge('sarani_ready', '1 while the process should be given requests'),
  fit: gauge('sarani_database_fit', '1 while every unique index stands and everything is migrated'),
  clock: gauge('sarani_clock_difference_seconds', 'By how much the clock differs from the database’s, either way'),
  poolInUse: gauge('sarani_db_pool_in_use', 'Connections to the database that are in use'),
  poolWaiting: gauge('sarani_db_pool_waiting', 'Callers that wait for a connection to the database'),
  poolMost: gauge('sarani_db_pool_max', 'Connections to the database that may be open at once'),
  figureFailed: gauge('sarani_figure_failed', '1 while a figure of the database could not be asked for', ['figure']),
} as const;

/** What the database is asked for. The same at every instance: take the largest, not the sum. */
export const databaseGauges = {
  holds: gauge('sarani_holds_open', 'Unpaid holds, lapsed ones included'),
  queueItems: gauge('sarani_queue_items', 'Work whose time has come, by queue', ['queue']),
  queueAge: gauge('sarani_queue_oldest_seconds', 'For how long the oldest of it has been due', ['queue']),
  payments: gauge('sarani_payments', 'Payments that are not over, by state', ['state']),
  refunds: gauge('sarani_refunds', 'Refunds that are not done, by state', ['state']),
  refundAge: gauge('sarani_refunds_oldest_seconds', 'How long ago the oldest of them was promised', ['state']),
  refundTries: gauge('sarani_refund_tries', 'Tries of the refund that was tried most, among those that are due'),
  outbox: gauge('sarani_outbox_mails', 'Mails to be sent, and mails that were given up', ['state']),
  outboxAge: gauge('sarani_outbox_oldest_seconds', 'How long ago the oldest mail that is still to be sent was queued'),
  matters: gauge('sarani_money_matters', 'Money that waits for a person, by kind', ['kind']),
  silence: gauge(
    'sarani_webhook_silence_seconds',
    'How long ago money came of which no webhook event told; 0 if all is told',
  ),
  reconciled: gauge('sarani_reconciled_age_seconds', 'How long ago the last reconciled day ended in India'),
  backup: gauge('sarani_backup_age_seconds', 'How old the state is in the last backup; +Inf before there is one'),
} as const;

export type CounterKey = keyof typeof counters;
export type OwnGaugeKey = keyof typeof ownGauges;
export type DatabaseGaugeKey = keyof typeof databaseGauges;
