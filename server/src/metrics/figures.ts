import { addDays, moneyMatterKinds, startOfDayInIndia } from '@rental/contracts';
import { Booking } from '../features/booking/booking.model.ts';
import { lapsedBefore } from '../features/booking/lapsed.ts';
import { Outbox } from '../features/mail/outbox.model.ts';
import { Charge } from '../features/payment/charge/charge.model.ts';
import { Payment } from '../features/payment/payment.model.ts';
import { WebhookEvent } from '../features/payment/webhook/webhook-event.model.ts';
import { Paper } from '../features/receipt/paper.model.ts';
import { ReconciledDay } from '../features/reconciliation/reconciled-day.model.ts';
import { listMoneyMatters } from '../features/rental/list-money-matters.ts';
import { LastBackup, lastBackup } from '../features/system/last-backup.model.ts';
import type { Deps } from '../platform/deps.ts';
import { trusted } from '../platform/mongo.ts';
import type { DatabaseGaugeKey } from './definitions.ts';
import type { Sample } from './registry.ts';

/*
 * Database queries for the metrics: each uses an index, reads a bounded number of entries and takes at most a second.
 */

type FigureDeps = Pick<Deps, 'clock' | 'settings'>;

/** A query and the gauges it sets. */
export type Figure = {
  name: string;
  gauges: readonly DatabaseGaugeKey[];
  ask: (deps: FigureDeps) => Promise<Partial<Record<DatabaseGaugeKey, Sample[]>>>;
};

const maxTimeMS = 1_000;
/** Counting stops at this number, because a queue of this length is an emergency anyway. */
const most = 10_000;

const secondsSince = (moment: Date | null, { clock }: FigureDeps): number =>
  moment === null ? 0 : Math.max(0, (clock.now().getTime() - moment.getTime()) / 1_000);

type Backlog = { items: number; oldest: Date | null };
type Filter = Record<string, unknown>;
type Counted =
  | { $match: Filter }
  | { $sort: Record<string, 1> }
  | { $limit: number }
  | { $group: Filter & { _id: null } };

/** Counts the matching documents and finds the earliest value of `field`, using only the index. */
const backlogStages = (filter: Filter, field: string): Counted[] => [
  { $match: filter },
  { $sort: { [field]: 1 } },
  { $limit: most },
  { $group: { _id: null, items: { $sum: 1 }, oldest: { $min: `$${field}` } } },
];

type Queue = { queue: string; count: (deps: FigureDeps) => Promise<Backlog[]> };

const queues: readonly Queue[] = [
  {
    queue: 'lapsed_holds',
    count: async (deps) =>
      Booking.aggregate<Backlog>(
        backlogStages({ status: 'pending', holdUntil: { $lte: lapsedBefore(deps) } }, 'holdUntil'),
      ).option({ maxTimeMS }),
  },
  {
    queue: 'orders_to_check',
    count: async ({ clock }) =>
      Payment.aggregate<Backlog>(
        backlogStages({ watching: true, nextCheckAt: { $lte: clock.now() } }, 'nextCheckAt'),
      ).option({ maxTimeMS }),
  },
  {
    queue: 'charges',
    count: async ({ clock }) =>
      Charge.aggregate<Backlog>(backlogStages({ open: true, nextAt: { $lte: clock.now() } }, 'nextAt')).option({
        maxTimeMS,
      }),
  },
  {
    queue: 'follow_ups',
    count: async () => Booking.aggregate<Backlog>(backlogStages({ followUp: true }, 'updatedAt')).option({ maxTimeMS }),
  },
  {
    queue: 'webhook_events',
    count: async () =>
      WebhookEvent.aggregate<Backlog>(backlogStages({ done: false }, 'receivedAt')).option({ maxTimeMS }),
  },
  {
    queue: 'paper_numbers',
    count: async () => Paper.aggregate<Backlog>(backlogStages({ number: null }, 'issuedAt')).option({ maxTimeMS }),
  },
  {
    queue: 'mails',
    count: async ({ clock }) =>
      Outbox.aggregate<Backlog>(backlogStages({ state: 'queued', nextAt: { $lte: clock.now() } }, 'nextAt')).option({
        maxTimeMS,
      }),
  },
];

const queueFigure = ({ queue, count }: Queue): Figure => ({
  name: queue,
  gauges: ['queueItems', 'queueAge'],
  ask: async (deps) => {
    const [backlog = { items: 0, oldest: null }] = await count(deps);
    const labels = { queue };
    return {
      queueItems: [{ labels, value: backlog.items }],
      queueAge: [{ labels, value: secondsSince(backlog.oldest, deps) }],
    };
  },
});

/** Counts refunds by state, for charges that still need action. */
async function askRefunds(deps: FigureDeps) {
  const found = await Charge.aggregate<{ _id: string; count: number; oldest: Date; tries: number }>([
    { $match: { open: true } },
    { $limit: most },
    { $unwind: '$parts' },
    { $match: { 'parts.state': { $ne: 'processed' } } },
    {
      $group: {
        _id: '$parts.state',
        count: { $sum: 1 },
        oldest: { $min: '$parts.dueAt' },
        tries: { $max: '$parts.tries' },
      },
    },
  ]).option({ maxTimeMS });
  const states = ['due', 'requested', 'failed'].map((state) => ({ state, of: found.find(({ _id }) => _id === state) }));
  return {
    refunds: states.map(({ state, of }) => ({ labels: { state }, value: of?.count ?? 0 })),
    refundAge: states.map(({ state, of }) => ({ labels: { state }, value: secondsSince(of?.oldest ?? null, deps) })),
    refundTries: [{ value: states.find(({ state }) => state === 'due')?.of?.tries ?? 0 }],
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
 * Reads the email queue. The oldest entry is found among those next in line, because entries that were never tried come
 * before retries.
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

async function askMatters(deps: FigureDeps) {
  const matters = await listMoneyMatters(deps);
  return {
    matters: moneyMatterKinds.map((kind) => ({
      labels: { kind },
      value: matters.filter((matter) => matter.kind === kind).length,
    })),
  };
}

/** How far apart a webhook event and the payment that it reports may be stored; either may be stored first. */
const sameMomentMs = 120_000;

/** Returns how long the oldest payment captured after the last webhook event has been waiting for an event. */
async function askSilence(deps: FigureDeps) {
  const last = await WebhookEvent.findOne({}, { receivedAt: 1 })
    .sort({ receivedAt: -1, _id: -1 })
    .maxTimeMS(maxTimeMS)
    .lean<{ receivedAt: Date }>();
  const since = new Date((last?.receivedAt.getTime() ?? 0) + sameMomentMs);
  const untold = await Charge.findOne({ capturedAt: trusted({ $gt: since }) }, { capturedAt: 1 })
    .sort({ capturedAt: 1 })
    .maxTimeMS(maxTimeMS)
    .lean<{ capturedAt: Date }>();
  return { silence: [{ value: secondsSince(untold?.capturedAt ?? null, deps) }] };
}

/** Reports NaN until the first day has been reconciled. */
async function askReconciled(deps: FigureDeps) {
  const last = await ReconciledDay.findOne({ doneAt: trusted({ $ne: null }) }, { _id: 1 })
    .sort({ _id: -1 })
    .maxTimeMS(maxTimeMS)
    .lean<{ _id: string }>();
  return { reconciled: [{ value: last ? secondsSince(startOfDayInIndia(addDays(last._id, 1)), deps) : NaN }] };
}

async function askBackup(deps: FigureDeps) {
  const last = await LastBackup.findOne(lastBackup, { at: 1 }).maxTimeMS(maxTimeMS).lean<{ at: Date }>();
  return { backup: [{ value: last ? secondsSince(last.at, deps) : Infinity }] };
}

export const figures: readonly Figure[] = [
  ...queues.map(queueFigure),
  {
    name: 'holds',
    gauges: ['holds'],
    ask: async () => ({
      holds: [{ value: await Booking.countDocuments({ status: 'pending' }).maxTimeMS(maxTimeMS) }],
    }),
  },
  { name: 'refunds', gauges: ['refunds', 'refundAge', 'refundTries'], ask: askRefunds },
  { name: 'payments', gauges: ['payments'], ask: askPayments },
  { name: 'outbox', gauges: ['outbox', 'outboxAge'], ask: askOutbox },
  { name: 'matters', gauges: ['matters'], ask: askMatters },
  { name: 'webhook_silence', gauges: ['silence'], ask: askSilence },
  { name: 'reconciled', gauges: ['reconciled'], ask: askReconciled },
  { name: 'backup', gauges: ['backup'], ask: askBackup },
];
