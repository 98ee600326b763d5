import { counterMethodTexts, type MoneyMatter } from '@rental/contracts';
import type { Caller } from '../../../http/caller.ts';
import { reachOf } from '../../../platform/reach.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findBookings, findReachable } from '../../booking/find/find-bookings.ts';
import { allPaymentsOf, isDepositPayment, leftOf, refundable } from '../../booking/moves/ledger.ts';
import { findFailedMails } from '../../mail/find-mails.ts';
import type { ChargeRecord, RefundPart } from '../../payment/charge/charge.model.ts';
import { isAtProvider, outsideOf } from '../../payment/charge/charge-moves.ts';
import { findOpenCharges, findReturnedOutside, findUnverified } from '../../payment/charge/find-charges.ts';
import { waitsForDispute } from '../../payment/charge/sendable.ts';
import type { DisputeRecord } from '../../payment/dispute/dispute.model.ts';
import { findDisputesOf, findOpenDisputes } from '../../payment/dispute/find-disputes.ts';
import { findWithheld } from '../../payment/dispute/list-dispute-flows.ts';
import { findUnknown } from '../../payment/payment-moves.ts';
import type { PaymentRecord } from '../../payment/payment.model.ts';
import type { DifferenceRecord } from '../../reconciliation/difference.model.ts';
import { findOpenDifferences } from '../../reconciliation/differences.ts';
import { findCounter } from '../../settings/counter-settings.ts';

/** The maximum number listed per kind; if there are more, admins work through the oldest first. */
const most = 100;
const patienceMs = 3_600_000;

/**
 * Returns the payments, refunds and emails that need an admin’s attention, oldest first. If the list is empty, every
 * rupee is accounted for.
 */
export async function listMoneyMatters({ clock }: Pick<Deps, 'clock'>): Promise<MoneyMatter[]> {
  const before = new Date(clock.now().getTime() - patienceMs);
  const [disputes, open, outside, unknown, mails, differences, unverified] = await Promise.all([
    findOpenDisputes(most),
    findOpenCharges(most),
    findReturnedOutside(most),
    findUnknown(most),
    findFailedMails(most),
    findOpenDifferences(most),
    findVerifiable(),
  ]);
  const withheld = await findWithheld(open);
  const matters = [
    ...disputes.map(matterOfDispute),
    ...open.flatMap((charge) => mattersOfOpen(charge, { before, withheld: withheld.get(charge._id) })),
    ...(await mattersOfOutside(outside)),
    ...unknown.flatMap(mattersOfUnknown),
    ...unverified.map(matterOfUpi),
    ...differences.map(matterOfDifference),
    ...mails.map(({ _id, template, createdAt, lastError }): MoneyMatter => ({
      ...ofNobody,
      _id: `mail_failed:${_id}`,
      kind: 'mail_failed',
      since: createdAt.toISOString(),
      detail: `${template}: ${lastError ?? 'given up'}`,
    })),
  ];
  return matters.toSorted((a, b) => a.since.localeCompare(b.since));
}

/**
 * Returns the matters that this admin may see. Managers and clerks see those about bookings of their locations; only
 * owners see differences from the provider’s records.
 */
export async function listReachableMatters(caller: Pick<Caller, 'staff'>, deps: Pick<Deps, 'clock'>) {
  const matters = await listMoneyMatters(deps);
  if (!caller.staff) return matters;
  const ids = matters.flatMap(({ bookingId }) => bookingId ?? []);
  const own = await findReachable(ids, reachOf(caller));
  return matters.filter(({ kind, bookingId }) => kind !== 'difference' && bookingId !== null && own.has(bookingId));
}

const ofNobody = { bookingId: null, razorpayPaymentId: null, refundId: null, amount: null, until: null } as const;

const matterOfDispute = (dispute: DisputeRecord): MoneyMatter => ({
  _id: `dispute:${dispute._id}`,
  kind: 'dispute',
  since: dispute.createdAt.toISOString(),
  bookingId: String(dispute.bookingId),
  razorpayPaymentId: dispute.razorpayPaymentId,
  refundId: null,
  amount: dispute.amount,
  until: dispute.respondBy?.toISOString() ?? null,
  detail: (dispute.reason ?? dispute.phase).replaceAll('_', ' '),
});

type About = Pick<MoneyMatter, 'kind' | 'amount' | 'detail'> & { since: Date; refundId?: string | null };

const aboutCharge = ({ _id, bookingId }: ChargeRecord, { since, refundId = null, ...about }: About): MoneyMatter => ({
  _id: refundId === null ? `${about.kind}:${_id}` : `${about.kind}:${_id}:${refundId}`,
  bookingId: String(bookingId),
  razorpayPaymentId: _id,
  refundId,
  since: since.toISOString(),
  until: null,
  ...about,
});

type Known = { before: Date; withheld: number | undefined };

function mattersOfOpen(charge: ChargeRecord, known: Known): MoneyMatter[] {
  const { outcome, amount, capturedAt } = charge;
  const isUnsettled = outcome === 'undecided' && capturedAt <= known.before;
  return [
    ...(isUnsettled ? [aboutCharge(charge, { kind: 'unsettled', since: capturedAt, amount, detail: null })] : []),
    ...charge.parts.flatMap((part) => matterOfPart(charge, part, known)),
  ];
}

function matterOfPart(charge: ChargeRecord, part: RefundPart, { before, withheld }: Known): MoneyMatter[] {
  const about = { refundId: part.id, since: part.dueAt, amount: part.amount, detail: part.lastError };
  if (!isAtProvider(charge) && part.state === 'due') {
    const detail = charge.counter ? counterMethodTexts[charge.counter.method] : 'From the deposit';
    return [aboutCharge(charge, { kind: 'notes_to_return', ...about, detail })];
  }
  if (part.state === 'failed') return [aboutCharge(charge, { kind: 'refund_failed', ...about })];
  if (waitsForDispute(charge, part, withheld)) return [aboutCharge(charge, { kind: 'refund_disputed', ...about })];
  const isLate = part.state === 'due' && part.dueAt <= before;
  return isLate ? [aboutCharge(charge, { kind: 'refund_late', ...about })] : [];
}

/** Payments by UPI to verify. While the counter is off, nobody can verify them. */
const findVerifiable = async (): Promise<ChargeRecord[]> => ((await findCounter()).isOn ? findUnverified(most) : []);

const matterOfUpi = (charge: ChargeRecord): MoneyMatter => {
  const { amount, capturedAt: since, counter } = charge;
  return aboutCharge(charge, { kind: 'upi_to_verify', since, amount, detail: `UPI ${counter?.reference ?? ''}` });
};

/**
 * Returns refunds made outside our system for bookings that are still confirmed. For a cancelled booking, such refunds
 * count towards the refund owed instead.
 */
async function mattersOfOutside(charges: ChargeRecord[]): Promise<MoneyMatter[]> {
  const [bookings, disputes] = await Promise.all([
    findBookings(charges.map(({ bookingId }) => bookingId)),
    findDisputesOf(charges.map(({ _id }) => _id)),
  ]);
  const lost = new Set(disputes.filter(({ status }) => status === 'lost').map((each) => each.razorpayPaymentId));
  const confirmed = bookings.filter(({ status }) => status === 'confirmed');
  const standing = new Map(confirmed.flatMap((booking) => allPaymentsOf(booking).map((id) => [id, booking] as const)));
  return charges
    .flatMap((charge) => {
      const booking = standing.get(charge._id);
      return booking ? [{ charge, booking }] : [];
    })
    .map(({ charge, booking }) => {
      const isOfRental = !isDepositPayment(booking, charge._id);
      const isAll = isOfRental && charge.net === 0 && refundable(booking) === leftOf(booking.ledger, charge._id);
      const kind = lost.has(charge._id) ? 'dispute_lost' : isAll ? 'returned_while_rented' : 'returned_outside';
      const since = charge.outsideParts.at(-1)?.at ?? charge.capturedAt;
      return aboutCharge(charge, { kind, since, amount: outsideOf(charge), detail: null });
    });
}

const mattersOfUnknown = ({ bookingId, amount, unknown = [] }: PaymentRecord): MoneyMatter[] =>
  unknown.map(({ id, word, at }) => ({
    _id: `unknown_state:${id}`,
    kind: 'unknown_state',
    since: at.toISOString(),
    bookingId: String(bookingId),
    razorpayPaymentId: id.startsWith('pay_') ? id : null,
    refundId: null,
    amount,
    until: null,
    detail: word,
  }));

const matterOfDifference = (difference: DifferenceRecord): MoneyMatter => ({
  ...ofNobody,
  _id: `difference:${difference._id}`,
  kind: 'difference',
  since: difference.foundAt.toISOString(),
  bookingId: difference.bookingId && String(difference.bookingId),
  razorpayPaymentId: difference.razorpayPaymentId,
  detail: difference._id.slice(difference.kind.length + 1),
  difference: { id: difference._id, reason: difference.kind, ours: difference.ours, theirs: difference.theirs },
});
