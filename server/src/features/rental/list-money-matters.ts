import type { MoneyMatter } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findBookings } from '../booking/find-bookings.ts';
import { findFailedMails } from '../mail/find-mails.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { outsideOf } from '../payment/charge/charge-moves.ts';
import { findOpenCharges, findReturnedOutside } from '../payment/charge/find-charges.ts';
import type { DisputeRecord } from '../payment/dispute/dispute.model.ts';
import { findDisputesOf, findOpenDisputes } from '../payment/dispute/find-disputes.ts';
import { findUnknown } from '../payment/payment-moves.ts';
import type { PaymentRecord } from '../payment/payment.model.ts';

/** Of each kind; an office that has more to look at begins at the top. */
const most = 100;
const patienceMs = 3_600_000;

/** Money that waits for a person, the longest waiting first. Empty: every rupee is accounted for. */
export async function listMoneyMatters({ clock }: Pick<Deps, 'clock'>): Promise<MoneyMatter[]> {
  const before = new Date(clock.now().getTime() - patienceMs);
  const [disputes, open, outside, unknown, mails] = await Promise.all([
    findOpenDisputes(most),
    findOpenCharges(most),
    findReturnedOutside(most),
    findUnknown(most),
    findFailedMails(most),
  ]);
  const matters = [
    ...disputes.map(matterOfDispute),
    ...open.flatMap((charge) => matterOfOpen(charge, before)),
    ...(await mattersOfOutside(outside)),
    ...unknown.flatMap(mattersOfUnknown),
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

const ofNobody = { bookingId: null, razorpayPaymentId: null, amount: null, until: null } as const;

const matterOfDispute = (dispute: DisputeRecord): MoneyMatter => ({
  _id: `dispute:${dispute._id}`,
  kind: 'dispute',
  since: dispute.createdAt.toISOString(),
  bookingId: String(dispute.bookingId),
  razorpayPaymentId: dispute.razorpayPaymentId,
  amount: dispute.amount,
  until: dispute.respondBy?.toISOString() ?? null,
  detail: (dispute.reason ?? dispute.phase).replaceAll('_', ' '),
});

type About = Pick<MoneyMatter, 'kind' | 'amount' | 'detail'> & { since: Date };

const aboutCharge = ({ _id, bookingId }: ChargeRecord, { since, ...about }: About): MoneyMatter => ({
  _id: `${about.kind}:${_id}`,
  bookingId: String(bookingId),
  razorpayPaymentId: _id,
  since: since.toISOString(),
  until: null,
  ...about,
});

function matterOfOpen(charge: ChargeRecord, before: Date): MoneyMatter[] {
  const { refund, amount, capturedAt } = charge;
  if (!refund) {
    const about: About = { kind: 'unsettled', since: capturedAt, amount, detail: null };
    return charge.outcome === 'undecided' && capturedAt <= before ? [aboutCharge(charge, about)] : [];
  }
  const since = refund.dueAt ?? capturedAt;
  const about = { since, amount: refund.amount, detail: refund.lastError };
  if (refund.state === 'failed') return [aboutCharge(charge, { kind: 'refund_failed', ...about })];
  const isLate = refund.state === 'due' && since <= before;
  return isLate ? [aboutCharge(charge, { kind: 'refund_late', ...about })] : [];
}

/** What was returned of a booking that stands; what a cancelled one owed is paid. */
async function mattersOfOutside(charges: ChargeRecord[]): Promise<MoneyMatter[]> {
  const [bookings, disputes] = await Promise.all([
    findBookings(charges.map(({ bookingId }) => bookingId)),
    findDisputesOf(charges.map(({ _id }) => _id)),
  ]);
  const lost = new Set(disputes.filter(({ status }) => status === 'lost').map((each) => each.razorpayPaymentId));
  const standing = new Map(
    bookings.filter(({ status }) => status === 'confirmed').map((booking) => [booking.settledBy, booking]),
  );
  return charges
    .filter(({ _id }) => standing.has(_id))
    .map((charge) => {
      const isAll = charge.refund?.external === true;
      const kind = lost.has(charge._id) ? 'dispute_lost' : isAll ? 'returned_while_rented' : 'returned_outside';
      const since = charge.outsideParts?.at(-1)?.at ?? charge.capturedAt;
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
    amount,
    until: null,
    detail: word,
  }));
