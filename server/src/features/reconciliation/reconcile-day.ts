import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { trusted } from '../../platform/mongo.ts';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../../platform/payment-gateway.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { findChargesBetween, findChargesById, findChargesRefundedBetween } from '../payment/charge/find-charges.ts';
import { recordListedDisputes } from '../payment/dispute/record-dispute.ts';
import { comparePayouts } from './payout/compare-payouts.ts';
import type { DifferenceRecord } from './difference.model.ts';
import { findMissingPayouts } from './payout/find-missing-payouts.ts';
import {
  closeGone,
  difference,
  differenceId,
  findOpenOfDay,
  type FoundDifference,
  noteDifference,
} from './differences.ts';
import { ownRefundsOf } from './read-payment.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { ReconciledDay } from './reconciled-day.model.ts';
import { Payout, type PayoutRecord } from './payout/payout.model.ts';
import { PayoutLine, type PayoutLineRecord } from './payout/payout-line.model.ts';
import { spanOfDay, type StoredPayouts, storePayouts } from './payout/store-payouts.ts';

/** The result for a day: the number of items compared, what the protocol repaired, and the differences still open. */
export type DayReport = {
  day: string;
  compared: { payments: number; refunds: number; lines: number; charges: number };
  repaired: FoundDifference[];
  left: DifferenceRecord[];
};

type Day = StoredPayouts & { payments: ProviderPayment[]; refunds: ProviderRefund[]; charges: ChargeRecord[] };

/**
 * Compares our records of one day in India with the provider’s in both directions: payments, refunds and payouts. The
 * protocol repairs what it can; the remaining differences are stored, and those that disappeared are closed. Also
 * records all disputes, whatever their day. Idempotent and safe to run concurrently: repeating it after a crash leads
 * to the same result. Rejects with GatewayError if the provider does not respond. Differences found by then remain
 * stored, and none is closed. `onStep` runs after each payment. Source: protocol, section 4.9.
 */
export async function reconcileDay(
  day: string,
  deps: Deps,
  { onStep = async () => undefined }: { onStep?: () => Promise<void> } = {},
): Promise<DayReport> {
  const read = await readDay(day, deps);
  await checkpoint('reconcile:read');
  const seen = new Map<string, FoundDifference>();
  const note = async (differences: FoundDifference[]): Promise<void> => {
    for (const each of differences) {
      seen.set(differenceId(each), each);
      await noteDifference(each, day, deps);
    }
  };
  const repaired: FoundDifference[] = [];
  for (const { id, ...known } of await listSubjects(read)) {
    const outcome = await reconcilePayment(id, known, deps);
    repaired.push(...outcome.repaired);
    await note(outcome.left);
    await checkpoint('reconcile:noted');
    await onStep();
  }
  await note(findUnreadable(read));
  await note(await findPayoutDifferences(read.lines));
  await note(await findMissingPayouts(day, deps));
  // After the payments, because a restored payment may be disputed.
  await note((await recordListedDisputes(deps)).map(differenceOfDispute));
  await checkpoint('reconcile:compared');
  await closeGone(day, [...seen.values()], deps);
  await ReconciledDay.updateOne({ _id: day }, { $set: { doneAt: deps.clock.now() } }, { upsert: true });
  const { payments, refunds, lines, charges } = read;
  const compared = {
    payments: payments.length,
    refunds: refunds.length,
    lines: lines.length,
    charges: charges.length,
  };
  return { day, compared, repaired, left: await findOpenOfDay(day) };
}

async function readDay(day: string, deps: Deps): Promise<Day> {
  const payments = await deps.gateway.listPayments(day);
  const refunds = await deps.gateway.listRefunds(day);
  const payouts = await storePayouts(day, deps);
  const span = spanOfDay(day);
  const touched = [...(await findChargesBetween(span)), ...(await findChargesRefundedBetween(span))];
  const charges = [...new Map(touched.map((charge) => [charge._id, charge])).values()];
  return { payments, refunds, charges, ...payouts };
}

type Subject = { id: string; payment: ProviderPayment | undefined; refunds: ProviderRefund[] };

/** Returns every payment that either side mentions on that day, without duplicates. */
async function listSubjects({ payments, refunds, charges, lines }: Day): Promise<Subject[]> {
  // Payments that were never captured are irrelevant.
  const taken = payments.filter(({ status }) => status !== 'created' && status !== 'authorized' && status !== 'failed');
  const ids = new Set([
    ...taken.map(({ id }) => id),
    ...refunds.map(({ razorpayPaymentId }) => razorpayPaymentId),
    ...charges.map(({ _id }) => _id),
    ...(await listUnknown(lines)),
  ]);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return [...ids]
    .filter((id) => id !== '')
    .map((id) => ({
      id,
      payment: byId.get(id),
      refunds: refunds.filter(({ razorpayPaymentId }) => razorpayPaymentId === id),
    }));
}

const chargesOf = async (lines: PayoutLineRecord[]): Promise<Map<string, ChargeRecord>> => {
  const ids = [...new Set(lines.flatMap(({ razorpayPaymentId: id }) => (id === null ? [] : [id])))];
  return new Map((await findChargesById(ids)).map((charge) => [charge._id, charge]));
};

/** Returns the payments that a payout lists, or whose refund it lists, if our records lack that payment or refund. */
async function listUnknown(lines: PayoutLineRecord[]): Promise<string[]> {
  const charges = await chargesOf(lines);
  return lines
    .filter(({ type, entityId, razorpayPaymentId }) => {
      const charge = charges.get(razorpayPaymentId ?? '');
      const isOwn = charge && ownRefundsOf(charge).some(({ refundId }) => refundId === entityId);
      return !charge || (type === 'refund' && !isOwn && charge.outsidePaise === 0);
    })
    .map(({ razorpayPaymentId }) => razorpayPaymentId ?? '');
}

/**
 * Reports refunds and payout lines of which only the id was readable. Unreadable payments are reported when payments
 * are compared.
 */
function findUnreadable({ refunds, unreadable }: Day): FoundDifference[] {
  const nameless = refunds.filter(({ razorpayPaymentId }) => razorpayPaymentId === '');
  return [
    ...nameless.map(({ id, word }) => difference('unknown_word', id, { ours: null, theirs: word, refundId: id })),
    ...unreadable.map(({ entityId, word }) => difference('unknown_word', entityId, { ours: null, theirs: word })),
  ];
}

const differenceOfDispute = ({ id, razorpayPaymentId, amountInPaise, status }: ProviderDispute): FoundDifference =>
  status === 'unreadable'
    ? difference('unknown_word', id, { ours: null, theirs: status })
    : difference('foreign_dispute', id, { ours: null, theirs: amountInPaise, razorpayPaymentId });

async function findPayoutDifferences(lines: PayoutLineRecord[]): Promise<FoundDifference[]> {
  const payoutIds = [...new Set(lines.map(({ payoutId }) => payoutId))];
  const entityIds = [...new Set(lines.map(({ entityId }) => entityId))];
  const [charges, payouts, linesOfPayouts, linesOfEntities] = await Promise.all([
    chargesOf(lines),
    Payout.find({ _id: trusted({ $in: payoutIds }) }).lean<PayoutRecord[]>(),
    PayoutLine.find({ payoutId: trusted({ $in: payoutIds }) }).lean<PayoutLineRecord[]>(),
    PayoutLine.find({ entityId: trusted({ $in: entityIds }) }).lean<PayoutLineRecord[]>(),
  ]);
  const byId = new Map(payouts.map((each) => [each._id, each]));
  return comparePayouts({ lines, charges, payouts: byId, linesOfPayouts, linesOfEntities });
}
