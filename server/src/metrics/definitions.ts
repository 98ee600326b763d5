/*
 * Every metric of the application: name, help text and labels. A label has few values, all defined in code: never an
 * id, an address or a path. prom-client adds the metrics of the Node process.
 */

type Definition = {
  kind: 'counter' | 'gauge' | 'histogram';
  name: `sarani_${string}`;
  help: string;
  labels: readonly string[];
  /** Upper bounds of the histogram buckets. */
  buckets?: readonly number[];
};

const counter = (name: `sarani_${string}_total`, help: string, labels: readonly string[] = []) =>
  ({ kind: 'counter', name, help, labels }) as const satisfies Definition;
const gauge = (name: `sarani_${string}`, help: string, labels: readonly string[] = []) =>
  ({ kind: 'gauge', name, help, labels }) as const satisfies Definition;

export const counters = {
  requests: counter('sarani_http_requests_total', 'Completed requests, by contract, method and status class', [
    'call',
    'method',
    'status',
  ]),
  aborted: counter('sarani_http_aborted_total', 'Requests whose client disconnected before the response'),
  bookings: counter('sarani_booking_moves_total', 'Status changes of bookings, by new status', ['to']),
  charges: counter('sarani_charge_moves_total', 'Changes of charges, by outcome', ['outcome']),
  alerts: counter('sarani_log_alerts_total', 'Log lines with an alert, by its name', ['alert']),
  messages: counter('sarani_messages_total', 'What became of messages by WhatsApp and SMS, by result', ['result']),
  security: counter('sarani_security_events_total', 'Security log events, by event', ['event']),
  limits: counter('sarani_limits_hit_total', 'Requests rejected by a rate limit, by its setting', ['limit']),
  breaker: counter('sarani_provider_breaker_total', 'State changes of the circuit breaker for the payment provider', [
    'state',
  ]),
  caches: counter('sarani_cache_reads_total', 'Cache reads, by cache and result', ['cache', 'result']),
  poolTimeouts: counter('sarani_db_pool_failures_total', 'Requests for a database connection that timed out'),
} as const;

export const latency = {
  kind: 'histogram',
  name: 'sarani_http_request_seconds',
  help: 'Time from a request to the end of its response, by contract',
  labels: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
} as const satisfies Definition;

export const ownGauges = {
  build: gauge('sarani_build_info', 'Always 1; labels are the running version and its Node version', [
    'version',
    'node',
  ]),
  ready: gauge('sarani_ready', '1 while the process is ready for requests'),
  fit: gauge('sarani_database_fit', '1 while every unique index exists and all migrations are complete'),
  clock: gauge('sarani_clock_difference_seconds', 'Absolute difference between the clock and the database’s'),
  poolInUse: gauge('sarani_db_pool_in_use', 'Database connections in use'),
  poolWaiting: gauge('sarani_db_pool_waiting', 'Callers that wait for a database connection'),
  poolMost: gauge('sarani_db_pool_max', 'Maximum number of database connections'),
  figureFailed: gauge('sarani_figure_failed', '1 while a database metric could not be read', ['figure']),
} as const;

/** Values read from the database. Every instance reports the same: take the maximum, not the sum. */
export const databaseGauges = {
  holds: gauge('sarani_holds_open', 'Unpaid holds, including lapsed ones'),
  unpaidShare: gauge(
    'sarani_unpaid_car_days_ratio',
    'Days held by unpaid holds, divided by 30 days of every car on offer',
  ),
  queueItems: gauge('sarani_queue_items', 'Due work items, by queue', ['queue']),
  queueAge: gauge('sarani_queue_oldest_seconds', 'How long the oldest item has been due, by queue', ['queue']),
  payments: gauge('sarani_payments', 'Unfinished payments, by state', ['state']),
  refunds: gauge('sarani_refunds', 'Unfinished refunds, by state; `disputed` ones wait for a dispute', ['state']),
  refundAge: gauge(
    'sarani_refunds_oldest_seconds',
    'How long ago the oldest unfinished refund was promised, by state',
    ['state'],
  ),
  refundTries: gauge('sarani_refund_tries', 'The highest number of attempts among due refunds'),
  outbox: gauge('sarani_outbox_mails', 'Emails to send and emails that were given up, by state', ['state']),
  outboxAge: gauge('sarani_outbox_oldest_seconds', 'How long ago the oldest unsent email was queued'),
  matters: gauge('sarani_money_matters', 'Money that a person has to look at, by kind', ['kind']),
  silence: gauge(
    'sarani_webhook_silence_seconds',
    'Age of the oldest payment without a webhook event; 0 if there is none',
  ),
  reconciled: gauge(
    'sarani_reconciled_age_seconds',
    'How long ago the last reconciled day ended in India; the age of the installation until one is reconciled',
  ),
  backup: gauge('sarani_backup_age_seconds', 'Age of the last backup’s data; +Inf if there is none'),
} as const;

export type CounterKey = keyof typeof counters;
export type OwnGaugeKey = keyof typeof ownGauges;
export type DatabaseGaugeKey = keyof typeof databaseGauges;
