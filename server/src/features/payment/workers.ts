import type { Deps } from '../../platform/deps.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findWaitingBlocks, growWaitingBlock } from '../booking/blocks/grow-blocks.ts';
import { findEndedRentals } from '../booking/stage/find-ended-rentals.ts';
import { invoiceRental } from '../booking/moves/billing-move.ts';
import { findFollowUps } from '../booking/find/find-bookings.ts';
import type { ChargeRecord } from './charge/charge.model.ts';
import { settleDueDeposits } from './deposit/due-deposits.ts';
import { endRefundWaits, planCharge, takeWaitingRefund } from './charge/charge-schedule.ts';
import { findDueCharges } from './charge/find-charges.ts';
import { nextDue } from './charge/sendable.ts';
import { findWithheld } from './dispute/list-dispute-flows.ts';
import { sweep } from './hold-expiry.ts';
import { batch, inGroups } from './in-groups.ts';
import { findDueChecks, planNextCheck } from './payment-moves.ts';
import type { PaymentRecord } from './payment.model.ts';
import { askRefund } from './settle/ask-refund.ts';
import { finishFollowUps, reviewRefunds, settle } from './settle/settle.ts';
import { syncOrder } from './settle/sync-order.ts';
import { findOpenEvents, handleEvent } from './webhook/receive-webhook.ts';
import { numberPapers } from '../receipt/number-papers.ts';

/*
 * Background work. Every process runs all of it; there is no leader, because two workers may safely process the same
 * item. Each function processes what is due now and returns. Source: protocol, section 7.
 */

const minute = 60_000;
const hour = 3_600_000;
const eventPatienceMs = 30_000;
/** Spreads out the polls of different processes. */
const jitterMs = 5_000;

/** Checks due orders with the provider. */
export async function reconcile(deps: Deps): Promise<void> {
  const due = await findDueChecks(batch, deps);
  await inGroups(
    due,
    async (payment) => {
      const order = await syncOrder(payment, { budgetMs: 5_000 }, deps);
      await planNextCheck(payment, nextCheckAfter(payment, order, deps), deps);
    },
    deps,
  );
}

const firstChecks = [2, 5, 10, 15, 30].map((minutes) => minutes * minute);

/**
 * Returns the time of the next check: 1, 2, 5, 10, 15 and 30 minutes after the previous one, then every hour for a day,
 * then every six hours; null when the watch ends. The watch does not end while the provider does not respond or reports
 * an unknown status.
 */
function nextCheckAfter(
  payment: PaymentRecord,
  { isSilent }: { isSilent: boolean },
  { clock, settings }: Deps,
): Date | null {
  const now = clock.now().getTime();
  const age = now - payment.createdAt.getTime();
  const isOver = age > settings.booking.watchForDays * 24 * hour;
  if (isOver && !isSilent && !payment.unknown?.length) return null;
  const later = age < 24 * hour ? hour : 6 * hour;
  return new Date(now + (firstChecks[payment.checks] ?? later));
}

/** Settles undecided charges, sends due refunds and checks refunds in progress. */
export async function runCharges(deps: Deps): Promise<void> {
  await tryWaitingRefund(deps);
  const due = await findDueCharges(batch, deps);
  await inGroups(due, (charge) => runCharge(charge, deps), deps);
}

const findSendable = async (charge: ChargeRecord) => nextDue(charge, (await findWithheld([charge])).get(charge._id));

async function runCharge(charge: ChargeRecord, deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const isUndecided = charge.outcome === 'undecided';
  if (isUndecided || (await findSendable(charge))) {
    await settle({ charge }, deps);
    if (isUndecided) await planCharge(charge._id, new Date(now + minute));
    return;
  }
  await planCharge(charge._id, new Date(now + hour));
  await reviewRefunds(charge._id, deps);
}

/**
 * Tries one of the refunds that wait because the provider did not respond, before its scheduled time. If the try
 * succeeds, the other waiting refunds become due; if it fails, the schedule is unchanged. Existing refunds are listed
 * before one is requested, so that during an outage each round costs only one list request, however many refunds wait.
 */
async function tryWaitingRefund(deps: Deps): Promise<void> {
  const charge = await takeWaitingRefund(deps);
  const part = charge && (await findSendable(charge));
  if (!charge || !part?.tries) return;
  const tried = await askRefund({ charge, part, isEarly: true }, deps);
  await settle({ charge, tried }, deps);
  if (tried.made) await endRefundWaits(deps);
}

async function runFollowUps(deps: Deps): Promise<void> {
  await inGroups(await findFollowUps(batch), (booking) => finishFollowUps(booking, deps), deps);
}

/** Issues the invoices of rentals that have ended. */
export async function invoiceRentals(deps: Deps): Promise<void> {
  await inGroups(
    await findEndedRentals(batch, deps),
    async (booking) => {
      const invoiced = await invoiceRental(booking, deps);
      if (invoiced) await finishFollowUps(invoiced, deps);
    },
    deps,
  );
}

export async function runEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - eventPatienceMs);
  await inGroups(await findOpenEvents(batch, before), (event) => handleEvent(event, deps), deps);
}

/** Lets waiting blocks claim time that became free for any reason. */
async function growBlocks(deps: Deps): Promise<void> {
  await inGroups(await findWaitingBlocks(), async (block) => growWaitingBlock(block, deps), deps);
}

/** Runs one round of every worker, including receipt numbering, for tests that advance their clock between rounds. */
export async function runAllWorkers(deps: Deps): Promise<void> {
  for (const work of [
    sweep,
    growBlocks,
    settleDueDeposits,
    reconcile,
    runCharges,
    runFollowUps,
    invoiceRentals,
    runEvents,
    numberPapers,
  ]) {
    await work(deps);
  }
}

/**
 * Runs every worker of this feature independently until stopped; `stop` waits for rounds in progress. Holds expire and
 * rentals end by our own clock, so `isRight` returns false while that clock is known to be wrong.
 */
export function startWorkers(deps: Deps, { isRight }: { isRight: () => boolean }): Running {
  const periodMs = () => deps.settings.booking.sweepEverySeconds * 1_000 + Math.random() * jitterMs;
  const byRightClock = [sweep, invoiceRentals].map((work) => async () => {
    if (isRight()) await work(deps);
  });
  const others = [growBlocks, settleDueDeposits, reconcile, runCharges, runFollowUps, runEvents];
  const works = [...byRightClock, ...others.map((work) => async () => work(deps))];
  const running = works.map((work) => runEvery(work, periodMs, deps.logger));
  return {
    stop: async () => {
      await Promise.all(running.map((worker) => worker.stop()));
    },
  };
}
