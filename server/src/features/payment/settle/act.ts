import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ProviderPayment } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import {
  closeBegun,
  closeForGood,
  confirmBooking,
  dropPending,
  type Ending,
  type Money,
  reviveBooking,
  showPaymentId,
} from '../../booking/moves/booking-moves.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import type { Requested } from '../../booking/open-request.ts';
import { awaitInvoice } from '../../booking/moves/billing-move.ts';
import { applyRequest, withdrawRequest } from '../../booking/moves/change-moves.ts';
import { entryPaidBy } from '../../booking/moves/ledger.ts';
import { hasReceipt } from '../../booking/moves/papers.ts';
import { endReturned, finishFollowUp, noteReturned } from '../../booking/moves/money-moves.ts';
import { findQueued } from '../../mail/find-mails.ts';
import { issueInvoice } from '../../receipt/at-return/issue-invoice.ts';
import { issueCreditNote } from '../../receipt/issue-credit-note.ts';
import { findParties, type Parties } from '../../receipt/find-parties.ts';
import { issueReceipt } from '../../receipt/issue-receipt.ts';
import { reissuePapers } from '../../receipt/reissue/reissue-papers.ts';
import { addRefund, type ChargeMoved, holdCharge, keepCharge, refundAll } from '../charge/charge-moves.ts';
import { type ChargeRecord, rowIdOf } from '../charge/charge.model.ts';
import { recordCharge } from '../charge/record-charge.ts';
import { copyCounterMoney, copyUsedDeposit } from '../charge/counter-charge.ts';
import { findCharge } from '../charge/find-charges.ts';
import { markTold, noteOutside } from '../charge/outside-moves.ts';
import { postponeRefund, refundEnded, refundRefused, refundRequested, startRefundTry } from '../charge/refund-moves.ts';
import { paidByOthersMails, sendMail } from '../payment-mails.ts';
import { forgetUnknown, noteFailure, noteUnknown } from '../payment-moves.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { nextDue } from '../charge/sendable.ts';
import { askRefund } from './ask-refund.ts';
import { captureOrRefetch } from './capture.ts';
import type { Action, Facts, Steps } from './facts.ts';

/** The facts available to an action. `decide` requests an action only if the facts it needs are present. */
type Context = {
  deps: Deps;
  row: PaymentRecord;
  entity: ProviderPayment;
  charge: ChargeRecord;
  booking: BookingRecord;
  /** The booking, if `decide` has found its payment request open. */
  requested: Requested;
  captureWithinMs: number;
  withheld: number;
  /** The charge, if the action has one, and the other payments of the booking. */
  payments: ChargeRecord[];
  /** Returns the customer, car and location of the booking, looked up only once per list of actions. */
  getParties: () => Promise<Parties | null>;
};

const wrongAmount: Ending = { customerId: null, reason: 'wrong_amount' };
const moneyOf = ({ _id: chargeId, amount }: ChargeRecord): Money => ({ chargeId, amount });

/**
 * The facts after a move of the booking. If `booking` is null, another caller has moved it: its state is unknown until
 * it is read again, and the remaining actions are skipped.
 */
const moved = (booking: BookingRecord | null): Partial<Facts> => (booking ? { booking } : { booking, mayRevive: null });

/**
 * Completes a move of the charge. If the charge is not in the state that the move expects, another caller has moved it,
 * so it is read again.
 */
async function charged({ charge: { _id } }: Context, move: ChargeMoved | null): Promise<Partial<Facts>> {
  const charge = (await move) ?? (await findCharge(_id));
  if (!charge) throw new Error(`charge ${_id} is gone`);
  return { charge };
}

/** Stores that a payment counts, dated by the ledger entry that it paid for. */
async function count(context: Context, move: typeof keepCharge): Promise<Partial<Facts>> {
  await checkpoint('settle:mailed');
  const { charge, booking, deps } = context;
  const paidAt = entryPaidBy(booking.ledger, charge._id)?.at ?? deps.clock.now();
  const done = await charged(context, move(charge._id, paidAt, deps));
  await checkpoint('settle:decided');
  return done;
}

const performers: { [K in keyof Steps]: (context: Context, step: Action<K>) => Promise<Partial<Facts>> } = {
  capture: async ({ entity, row, captureWithinMs, deps }) => ({
    entity: await captureOrRefetch(entity, { amount: row.amount, budgetMs: captureWithinMs }, deps),
    captureWithinMs: null,
  }),
  'note-failure': async ({ entity, row, deps }) => {
    const { error, id: razorpayPaymentId, createdAt: at } = entity;
    await noteFailure(row._id, { ...error, razorpayPaymentId, at }, deps);
    return { entity: null };
  },
  'note-unknown': async ({ row, charge, deps }, { what, id, word }) => {
    const isNew = await noteUnknown(what === 'payment' ? row._id : rowIdOf(charge), { id, word }, deps);
    const about =
      what === 'payment'
        ? { alert: 'unknown_payment_state', chargeId: id }
        : { alert: 'unknown_refund_state', chargeId: charge._id, refundId: id };
    if (isNew) deps.logger.error({ ...about, word }, `unknown ${what} state`);
    return what === 'payment' ? { entity: null } : {};
  },
  'forget-unknown': async ({ charge }, { ids }) => {
    await forgetUnknown(rowIdOf(charge), ids);
    return {};
  },

  record: async ({ entity, row: payment, deps }, { as }) => {
    const charge = await recordCharge({ entity, payment, as }, deps);
    return { charge };
  },
  confirm: async ({ booking, charge, deps }) => {
    const confirmed = await confirmBooking(booking._id, moneyOf(charge), deps);
    return moved(confirmed);
  },
  revive: async ({ booking, charge, deps }) => {
    const revived = await reviveBooking(booking._id, moneyOf(charge), deps);
    return revived === 'days_taken' ? { booking: null, mayRevive: false } : moved(revived);
  },
  close: async ({ booking, deps }) => {
    await checkpoint('settle:refused');
    return moved(await closeForGood(booking._id, deps));
  },
  'close-begun': async ({ booking, deps }) => moved(await closeBegun(booking._id, deps)),
  drop: async ({ booking, deps }) => moved(await dropPending(booking._id, wrongAmount, deps)),
  'apply-change': async ({ requested, charge, deps }) => {
    await checkpoint('request:read');
    return moved(await applyRequest(requested, moneyOf(charge), deps));
  },
  withdraw: async ({ requested, deps }) => moved(await withdrawRequest(requested, deps)),
  'show-payment': async ({ booking, charge, deps }) => ({
    booking: (await showPaymentId(booking._id, rowIdOf(charge), deps)) ?? booking,
  }),

  receipt: async ({ booking, charge, payments, getParties, deps }, { entry }) => {
    if (entry) await checkpoint('cancel:charged');
    const paidFor = entry ?? entryPaidBy(booking.ledger, charge._id);
    if (paidFor && !hasReceipt(booking, paidFor)) return {};
    const payment = payments.find(({ _id }) => paidFor?.paid.some(({ chargeId }) => chargeId === _id)) ?? null;
    const issued = await issueReceipt({ booking, entry: paidFor, charge: payment, getParties }, deps);
    if (issued !== 'at return') return {};
    return moved(await awaitInvoice(booking, deps));
  },
  'credit-note': async ({ booking, deps }, credit) => {
    await issueCreditNote({ ...credit, bookingId: booking._id }, deps);
    return {};
  },
  reissue: async ({ booking, deps }) => {
    await reissuePapers(booking, deps);
    return {};
  },
  invoice: async ({ booking, payments, deps }) => {
    await issueInvoice({ booking, charge: payments[0] ?? null }, deps);
    return {};
  },
  mail: async ({ getParties, deps }, { mail }) => {
    await sendMail(mail, await getParties(), deps);
    return {};
  },

  keep: async (context) => count(context, keepCharge),
  hold: async (context) => count(context, holdCharge),
  'refund-all': async (context, { reason }) => {
    const { charge, deps } = context;
    await checkpoint('settle:mailed');
    const done = await charged(context, refundAll(charge._id, reason, deps));
    await checkpoint('settle:decided');
    return done;
  },
  'add-refund': async (context, { id, amount, at }) =>
    charged(context, addRefund(context.charge._id, { id, amount, at }, context.deps)),

  // The try is counted before the request, so that after a crash during the request the next try first looks for an
  // existing refund.
  'ask-refund': async (context) => {
    const { charge, withheld, deps } = context;
    const started = await startRefundTry(charge._id, withheld, deps);
    const part = started && nextDue(started, withheld);
    if (!started || !part) return charged(context, null);
    const tried = await askRefund({ charge: started, part }, deps);
    // After a failure, the charge is read again, now that the list of refunds has been fetched, so that a refund stored
    // in between is not mistaken for an external one.
    return tried.failure ? { ...(await charged(context, null)), tried } : { charge: started, tried };
  },
  'refund-requested': async (context, { part, made }) => {
    const { charge, deps } = context;
    const done = await charged(context, refundRequested({ chargeId: charge._id, part }, made, deps));
    await checkpoint('refund:recorded');
    return done;
  },
  'refund-ended': async (context, { part, state }) => {
    const done = await charged(context, refundEnded({ chargeId: context.charge._id, part }, state, context.deps));
    await checkpoint('refund:recorded');
    return done;
  },
  'refund-refused': async (context, { part, error }) =>
    charged(context, refundRefused({ chargeId: context.charge._id, part }, error, context.deps)),
  'postpone-refund': async (context, { part, isDelayed, ...plan }) => {
    const { charge, deps } = context;
    const done = await charged(context, postponeRefund({ chargeId: charge._id, part }, plan, deps));
    const facts = { alert: 'refund_delayed', chargeId: charge._id, tries: part.tries };
    if (isDelayed) deps.logger.error(facts, 'refund keeps failing');
    return done;
  },

  'note-outside': async (context, outside) => {
    const { charge, getParties, deps } = context;
    const noted = await noteOutside(charge._id, outside, deps);
    if (noted && noted.outsidePaise < charge.outsidePaise) {
      const facts = { alert: 'refund_failed', chargeId: charge._id };
      deps.logger.error(facts, 'a refund made outside our system failed; an admin must retry it');
    }
    for (const mail of noted ? paidByOthersMails(noted) : []) await sendMail(mail, await getParties(), deps);
    return noted ? { charge: noted } : charged(context, null);
  },
  'end-returned': async ({ booking, charge, deps }, { amount }) =>
    moved(await endReturned(booking, { chargeId: charge._id, amount }, deps)),
  'note-returned': async ({ booking, charge, deps }, { amount, isLast }) => {
    const noted = await noteReturned(booking, { chargeId: charge._id, amount }, deps);
    const about = { chargeId: charge._id, bookingId: String(booking._id) };
    const alert = isLast ? { alert: 'refunded_outside_rental_begun' } : { alert: 'partial_refund_outside' };
    if (noted) deps.logger.error({ ...alert, ...about }, 'money was refunded outside our system');
    return moved(noted);
  },
  'mark-told': async (context) => charged(context, markTold(context.charge, context.deps)),
  'copy-counter-money': async ({ booking, deps }, { entry }) => {
    await copyCounterMoney(booking, entry, deps);
    return {};
  },
  'copy-used-deposit': async ({ booking, deps }, { entry }) => {
    await copyUsedDeposit(booking, entry, deps);
    return {};
  },
  'finish-follow-up': async ({ booking, deps }) => moved(await finishFollowUp(booking, deps)),
  'of-other': async (context, { charge, step }) => {
    await perform(step, { ...context, charge });
    return {};
  },
};

async function partiesOf({ booking, charge }: Facts): Promise<Parties | null> {
  const named = booking ?? (charge && (await findBooking(charge.bookingId)));
  return named && findParties(named);
}

async function perform<K extends keyof Steps>(step: Action<K>, context: Context): Promise<Partial<Facts>> {
  return performers[step.do](context, step);
}

/**
 * Leaves out the emails that are queued already, such as those about earlier changes of a booking: each would be a
 * write that changes nothing, but waits for the journal. A single email is queued without asking.
 */
async function withoutQueuedMails(actions: readonly Action[]): Promise<readonly Action[]> {
  const keys = actions.flatMap((action) => (action.do === 'mail' ? [action.mail.key] : []));
  if (keys.length < 2) return actions;
  const queued = await findQueued(keys);
  return actions.filter((action) => action.do !== 'mail' || !queued.has(action.mail.key));
}

/**
 * Performs the actions in order and returns the updated facts; stops when another caller has moved the booking. The
 * process may crash after any action.
 */
export async function act(actions: Action[], before: Facts, deps: Deps): Promise<Facts> {
  let facts: Facts = { ...before, refunds: null, tried: null };
  let parties: Promise<Parties | null> | undefined;
  const getParties = async () => (parties ??= partiesOf(facts));
  for (const action of await withoutQueuedMails(actions)) {
    // The cast is safe: `decide` requests an action only if the facts that it needs are present.
    const payments = [...(facts.charge ? [facts.charge] : []), ...facts.others.map((each) => each.charge)];
    const context = { ...facts, payments, requested: facts.booking, deps, getParties } as Context;
    facts = { ...facts, ...(await perform(action, context)) };
    if (before.booking && !facts.booking) return facts;
    // After T42, the papers have to be decided again.
    if (facts.booking?.awaitsInvoice !== before.booking?.awaitsInvoice) return facts;
  }
  return facts;
}
