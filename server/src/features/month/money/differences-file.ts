import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { ChargeRecord, RefundPart } from '../../payment/charge/charge.model.ts';
import { findDisputesOpenAt } from '../../payment/dispute/find-disputes.ts';
import { readUnsettledAt, readUnverified } from '../../payment/month/read-charges.ts';
import { findDifferencesOpenAt } from '../../reconciliation/differences.ts';
import { amountText } from '../papers/amount-text.ts';
import { addToSum, codeOf, type Money, momentCells } from './money-context.ts';

const head = ['Kind', 'Since', 'Time', 'Amount', 'Booking', 'Payment', 'Refund', 'Ours', 'Theirs', 'Detail'];

/** Something to review. `paise` is null if only words say what differs. */
type Matter = {
  kind: string;
  since: Date;
  paise?: number | null;
  bookingId?: ObjectId | null;
  chargeId?: string | null;
  refundId?: string | null;
  ours?: string | null;
  theirs?: string | null;
  detail?: string | null;
};

/** The name of the sum of all amounts in the file. */
export const differencesSum = 'differences.csv: amounts';

/** Returns a row of `differences.csv`, whose amount it counts. `codes` has the codes of the bookings by their ids. */
export function differenceRow(matter: Matter, money: Money, codes: ReadonlyMap<string, string> = new Map()): string {
  const { kind, since, paise = null, bookingId, chargeId, refundId, ours, theirs, detail } = matter;
  addToSum(money, differencesSum, paise ?? 0);
  return csvLine([
    kind,
    ...momentCells(since),
    paise === null ? '' : amountText(paise),
    bookingId ? (codes.get(String(bookingId)) ?? String(bookingId)) : '',
    ...[chargeId, refundId, ours, theirs, detail].map((text) => text ?? ''),
  ]);
}

/**
 * Writes `differences.csv`: the money that was to be reviewed when the month ended, as far as it can still be known, and
 * the drawers whose count differed.
 */
export async function* writeDifferences(money: Money): AsyncGenerator<string> {
  const { until } = money.span;
  yield byteOrderMark + csvLine(head);
  yield await rowsOf(await reportedMatters(until), money);
  for await (const charges of readUnsettledAt(until)) {
    yield await rowsOf(
      charges.flatMap((charge) => mattersOf(charge, until)),
      money,
    );
  }
  for await (const charges of readUnverified()) {
    yield await rowsOf(charges.filter(({ capturedAt }) => capturedAt < until).map(unverifiedMatter), money);
  }
  yield money.drawerDifferences.join('');
}

async function rowsOf(matters: readonly Matter[], money: Money): Promise<string> {
  if (matters.length === 0) return '';
  const bookings = await findBookings(matters.flatMap(({ bookingId }) => bookingId ?? []));
  const codes = new Map(bookings.map((booking) => [String(booking._id), codeOf(booking)]));
  return matters.map((matter) => differenceRow(matter, money, codes)).join('');
}

async function reportedMatters(until: Date): Promise<Matter[]> {
  const [disputes, differences] = await Promise.all([findDisputesOpenAt(until), findDifferencesOpenAt(until)]);
  return [
    ...disputes.map(({ _id, createdAt: since, amount, bookingId, razorpayPaymentId, reason, phase }) => ({
      kind: 'Dispute',
      since,
      paise: amount * 100,
      bookingId,
      chargeId: razorpayPaymentId,
      theirs: _id,
      detail: (reason ?? phase).replaceAll('_', ' '),
    })),
    ...differences.map(({ kind, foundAt: since, bookingId, razorpayPaymentId, ...sides }) => ({
      ...sides,
      kind: 'Differs at Razorpay',
      since,
      bookingId,
      chargeId: razorpayPaymentId,
      detail: kind.replaceAll('_', ' '),
    })),
  ];
}

const partTexts: Record<RefundPart['state'], string> = {
  due: 'Refund to be made',
  requested: 'Refund under way',
  failed: 'Refund failed',
  processed: 'Refund made after the month',
};

/** A refund that is processed now may not have been when the month ended. */
const isOwed = ({ dueAt, processedAt, promised }: RefundPart, until: Date): boolean =>
  promised > 0 && dueAt < until && (processedAt === null || processedAt >= until);

function mattersOf(charge: ChargeRecord, until: Date): Matter[] {
  const { _id: chargeId, bookingId, outcome, capturedAt } = charge;
  const about = { bookingId, chargeId };
  const isUndecided = outcome === 'undecided' && capturedAt < until;
  return [
    ...(isUndecided
      ? [{ ...about, kind: 'Payment that is not assigned', since: capturedAt, paise: charge.providerPaise }]
      : []),
    ...charge.parts
      .filter((part) => isOwed(part, until))
      .map(({ state, dueAt: since, amount, promised, razorpayRefundId: refundId, lastError: detail }) => ({
        ...about,
        kind: partTexts[state],
        since,
        paise: (amount || promised) * 100,
        refundId,
        detail,
      })),
    ...outsideMatters(charge, until).map((matter) => ({ ...about, ...matter })),
  ];
}

function outsideMatters({ outsidePaise, resolvedOutside, outsideParts }: ChargeRecord, until: Date): Matter[] {
  const first = outsideParts.find(({ at }) => at < until);
  const isResolved = resolvedOutside?.paise === outsidePaise && resolvedOutside.at < until;
  if (!first || outsidePaise === 0 || isResolved) return [];
  return [{ kind: 'Returned outside, not reviewed', since: first.at, paise: outsidePaise }];
}

const unverifiedMatter = ({ _id, bookingId, capturedAt, amount, counter }: ChargeRecord): Matter => ({
  kind: 'UPI payment to verify',
  since: capturedAt,
  paise: amount * 100,
  bookingId,
  chargeId: _id,
  detail: counter?.reference ?? null,
});
