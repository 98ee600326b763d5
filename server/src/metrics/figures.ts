import { addDays, moneyMatterKinds, startOfDayInIndia } from '@rental/contracts';
import { Booking } from '../features/booking/booking.model.ts';
import { lapsedBefore } from '../features/booking/lapsed.ts';
import { Outbox } from '../features/mail/outbox.model.ts';
import { Charge, type ChargeRecord } from '../features/payment/charge/charge.model.ts';
import { isDue } from '../features/payment/charge/charge-moves.ts';
import { waitsForDispute } from '../features/payment/charge/sendable.ts';
import { findWithheld } from '../features/payment/dispute/list-dispute-flows.ts';
import { Payment } from '../features/payment/payment.model.ts';
import { WebhookEvent } from '../features/payment/webhook/webhook-event.model.ts';
import { Paper } from '../features/receipt/paper.model.ts';
import { ReconciledDay } from '../features/reconciliation/reconciled-day.model.ts';
import { listMoneyMatters } from '../features/rental/money-matters/list-money-matters.ts';
import { LastBackup, lastBackup } from '../features/system/last-backup.model.ts';
import { Vehicle } from '../features/vehicle/vehicle.model.ts';
import { withinDeadline } from '../http/contract/deadline.ts';
import type { Deps } from '../platform/deps.ts';
import { readFoundedAt } from '../platform/migration/stored-form.ts';
import { trusted } from '../platform/mongo.ts';
import { type DatabaseGaugeKey, databaseGauges } from './definitions.ts';
import type { Metrics, Sample } from './registry.ts';

/* Database queries for the metrics. Each uses an index, reads a bounded number of entries and takes at most 1 s. */

type FigureDeps = Pick<Deps, 'clock' | 'settings'>;
type Found = Partial<Record<DatabaseGaugeKey, Sample[]>>;

type Figure = { name: string; ask: (deps: FigureDeps) => Promise<Found> };

const maxTimeMS = 1_000;
/** Counting stops at this number, because a queue of this length is an emergency anyway. */
const most = 10_000;

const secondsSince = (moment: Date | null, { clock }: FigureDeps): number =>
  moment === null ? 0 : Math.max(0, (clock.now().getTime() - moment.getTime()) / 1_000);

type Backlog = { items: number; oldest: Date | null };
type Filter = Record<string, unknown>;
type Stage =
  | { $match: Filter }
  | { $sort: Record<string, 1> }
  | { $limit: number }
  | { $group: Filter & { _id: null } };
type Counted = {
  aggregate: <T>(stages: Stage[]) => { option: (options: { maxTimeMS: number }) => PromiseLike<T[]> };
};

/** A queue: its due items match the filter, and `field` contains the time at which an item became due. */
type Queue = { queue: string; of: Counted; field: string; filter: (deps: FigureDeps) => Filter };

const queues: readonly Queue[] = [
  {
    queue: 'lapsed_holds',
    of: Booking,
    field: 'holdUntil',
    filter: (deps) => ({ status: 'pending', holdUntil: { $lte: lapsedBefore(deps) } }),
  },
  {
    queue: 'payment_requests',
    of: Booking,
    field: 'paymentRequest.until',
    filter: (deps) => ({ 'paymentRequest.until': { $lte: lapsedBefore(deps) } }),
  },
  {
    queue: 'deposits',
    of: Booking,
    field: 'depositDueAt',
    filter: ({ clock }) => ({ deposit: { $gt: 0 }, depositDueAt: { $lte: clock.now() } }),
  },
  {
    queue: 'orders_to_check',
    of: Payment,
    field: 'nextCheckAt',
    filter: ({ clock }) => ({ watching: true, nextCheckAt: { $lte: clock.now() } }),
  },
  {
    queue: 'charges',
    of: Charge,
    field: 'nextAt',
    filter: ({ clock }) => ({ open: true, nextAt: { $lte: clock.now() } }),
  },
  { queue: 'follow_ups', of: Booking, field: 'updatedAt', filter: () => ({ followUp: true }) },
  { queue: 'webhook_events', of: WebhookEvent, field: 'receivedAt', filter: () => ({ done: false }) },
  { queue: 'paper_numbers', of: Paper, field: 'issuedAt', filter: () => ({ number: null }) },
  {
    queue: 'mails',
    of: Outbox,
    field: 'nextAt',
    filter: ({ clock }) => ({ state: 'queued', nextAt: { $lte: clock.now() } }),
  },
];

/** Counts a queue's due items and finds the one that has been due the longest, using only the index. */
const queueFigure = ({ queue, of, field, filter }: Queue): Figure => ({
  name: queue,
  ask: async (deps) => {
    const stages: Stage[] = [
      { $match: filter(deps) },
      { $sort: { [field]: 1 } },
      { $limit: most },
      { $group: { _id: null, items: { $sum: 1 }, oldest: { $min: `$${field}` } } },
    ];
    const [backlog = { items: 0, oldest: null }] = await of.aggregate<Backlog>(stages).option({ maxTimeMS });
    const labels = { queue };
    return {
      queueItems: [{ labels, value: backlog.items }],
      queueAge: [{ labels, value: secondsSince(backlog.oldest, deps) }],
    };
  },
});

const refundStates = ['due', 'disputed', 'requested', 'failed'] as const;

/**
 * Counts refunds by state, for charges that still need action. Due refunds on hold during a dispute are `disputed`.
 * Excludes counter money, which a person has to return.
 */
async function askRefunds(deps: FigureDeps) {
  const charges = await Charge.find({ open: true, counter: null })
    .limit(most)
    .maxTimeMS(maxTimeMS)
    .lean<ChargeRecord[]>();
  const withheld = await findWithheld(charges.filter(({ parts }) => parts.some(isDue)));
  const refunds = charges.flatMap((charge) =>
    charge.parts.map((part) => ({
      ...part,
      state: waitsForDispute(charge, part, withheld.get(charge._id)) ? 'disputed' : part.state,
    })),
  );
  const states = refundStates.map((state) => ({ state, parts: refunds.filter((part) => part.state === state) }));
  const oldestOf = (parts: { dueAt: Date }[]): Date | null =>
    parts.reduce<Date | null>((oldest, { dueAt }) => (oldest && oldest < dueAt ? oldest : dueAt), null);
  return {
    refunds: states.map(({ state, parts }) => ({ labels: { state }, value: parts.length })),
    refundAge: states.map(({ state, parts }) => ({
      labels: { state },
      value: secondsSince(oldestOf(parts), deps),
    })),
    refundTries: [
      { value: refunds.reduce((tries, part) => (part.state === 'due' ? Math.max(tries, part.tries) : tries), 0) },
    ],
  };
}

async function askPayments() {
  const [watched, undecided, unknown] = await Promise.all([
    Payment.countDocuments({ watching: true }).maxTimeMS(maxTimeMS),
    Charge.countDocuments({ open: true, outcome: 'undecided' }).maxTimeMS(maxTimeMS),
    Payment.countDocuments({ 'unknown.id': trusted({ $exists: true }) }).maxTimeMS(maxTimeMS),
  ]);
  return {
    payments: Object.entries({ watched, undecided, unknown }).map(([state, value]) => ({ labels: { state }, value })),
  };
}

/**
 * Reads the email queue. Takes the oldest of the 1,000 emails that are due next, instead of the first one, because a
 * retry may be older than the untried emails that are due before it.
 */
async function askOutbox(deps: FigureDeps) {
  const [queued, failed, [first]] = await Promise.all([
    Outbox.countDocuments({ state: 'queued' }).maxTimeMS(maxTimeMS),
    Outbox.countDocuments({ state: 'failed' }).maxTimeMS(maxTimeMS),
    Outbox.aggregate<{ oldest: Date }>([
      { $match: { state: 'queued' } },
      { $sort: { nextAt: 1 } },
      { $limit: 1_000 },
      { $group: { _id: null, oldest: { $min: '$createdAt' } } },
    ]).option({ maxTimeMS }),
  ]);
  return {
    outbox: [
      { labels: { state: 'queued' }, value: queued },
      { labels: { state: 'failed' }, value: failed },
    ],
    outboxAge: [{ value: secondsSince(first?.oldest ?? null, deps) }],
  };
}

const calendarDays = {
  $add: [1, { $dateDiff: { startDate: { $toDate: '$fromDate' }, endDate: { $toDate: '$toDate' }, unit: 'day' } }],
};

/** Returns the car-days that unpaid holds block, as a share of the car-days of all offered cars in 30 days. */
async function askHolds() {
  const [open, cars] = await Promise.all([
    Booking.aggregate<{ holds: number; days: number }>([
      { $match: { status: 'pending' } },
      { $limit: most },
      { $group: { _id: null, holds: { $sum: 1 }, days: { $sum: calendarDays } } },
    ]).option({ maxTimeMS }),
    Vehicle.countDocuments({ isActive: true, isEnabled: true }).maxTimeMS(maxTimeMS),
  ]);
  const { holds, days } = open[0] ?? { holds: 0, days: 0 };
  return { holds: [{ value: holds }], unpaidShare: [{ value: cars === 0 ? 0 : days / (cars * 30) }] };
}

async function askMatters(deps: FigureDeps) {
  const matters = await listMoneyMatters(deps);
  return {
    matters: moneyMatterKinds.map((kind) => ({
      labels: { kind },
      value: matters.filter((matter) => matter.kind === kind).length,
    })),
  };
}

/**
 * The longest expected time between storing a webhook event and storing the payment that it reports; either may be
 * stored first.
 */
const sameMomentMs = 120_000;

/**
 * Returns the age of the oldest payment without a webhook event, that is, of the oldest one made more than
 * `sameMomentMs` after the last event arrived.
 */
async function askSilence(deps: FigureDeps) {
  const last = await WebhookEvent.findOne({}, { receivedAt: 1 })
    .sort({ receivedAt: -1, _id: -1 })
    .maxTimeMS(maxTimeMS)
    .lean<{ receivedAt: Date }>();
  const since = new Date((last?.receivedAt.getTime() ?? 0) + sameMomentMs);
  const untold = await Charge.findOne({ paidAt: trusted({ $gt: since }) }, { paidAt: 1 })
    .sort({ paidAt: 1 })
    .maxTimeMS(maxTimeMS)
    .lean<{ paidAt: Date }>();
  return { silence: [{ value: secondsSince(untold?.paidAt ?? null, deps) }] };
}

/** Returns the time since the end of the last reconciled day; before the first, the age of the installation or NaN. */
async function askReconciled(deps: FigureDeps) {
  const last = await ReconciledDay.findOne({ doneAt: trusted({ $ne: null }) }, { _id: 1 })
    .sort({ _id: -1 })
    .maxTimeMS(maxTimeMS)
    .lean<{ _id: string }>();
  const since = last ? startOfDayInIndia(addDays(last._id, 1)) : await readFoundedAt({ maxTimeMS });
  return { reconciled: [{ value: since ? secondsSince(since, deps) : NaN }] };
}

async function askBackup(deps: FigureDeps) {
  const last = await LastBackup.findOne(lastBackup, { at: 1 }).maxTimeMS(maxTimeMS).lean<{ at: Date }>();
  return { backup: [{ value: last ? secondsSince(last.at, deps) : Infinity }] };
}

const figures: readonly Figure[] = [
  ...queues.map(queueFigure),
  { name: 'holds', ask: askHolds },
  { name: 'refunds', ask: askRefunds },
  { name: 'payments', ask: askPayments },
  { name: 'outbox', ask: askOutbox },
  { name: 'matters', ask: askMatters },
  { name: 'webhook_silence', ask: askSilence },
  { name: 'reconciled', ask: askReconciled },
  { name: 'backup', ask: askBackup },
];

/** How long results are cached, so that frequent scrapes do not repeat the database queries. */
const goodForMs = 5_000;
/** The query timeout, so that an unreachable database does not delay the process's own metrics. */
const patienceSeconds = 2;

/** Creates a function that sets all database gauges; a failed query leaves only its own gauges empty. */
export function createFigureAsker(
  metrics: Metrics,
  deps: Pick<Deps, 'clock' | 'logger' | 'settings'>,
): () => Promise<void> {
  let answered: { at: number; done: Promise<void> } | null = null;

  const askOne = async (figure: Figure): Promise<{ figure: Figure; found: Found | null }> => {
    try {
      return { figure, found: await withinDeadline(figure.ask(deps), patienceSeconds) };
    } catch (error) {
      deps.logger.warn({ err: error, figure: figure.name }, 'a figure could not be asked for');
      return { figure, found: null };
    }
  };

  const askAll = async (): Promise<void> => {
    const all = await Promise.all(figures.map(askOne));
    metrics.set(
      'figureFailed',
      all.map(({ figure, found }) => ({ labels: { figure: figure.name }, value: found ? 0 : 1 })),
    );
    // `Object.keys` returns only keys of this object.
    for (const key of Object.keys(databaseGauges) as DatabaseGaugeKey[]) metrics.set(key, samplesOf(key, all));
  };

  return async () => {
    const now = deps.clock.now().getTime();
    if (!answered || now - answered.at >= goodForMs) answered = { at: now, done: askAll() };
    await answered.done;
  };
}

function samplesOf(key: DatabaseGaugeKey, all: readonly { found: Found | null }[]): Sample[] {
  const samples = all.flatMap(({ found }) => found?.[key] ?? []);
  // A gauge without labels is always printed: as NaN when its value is unknown.
  return samples.length === 0 && databaseGauges[key].labels.length === 0 ? [{ value: NaN }] : samples;
}
