import type { ObjectId } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import type { AuditRecord } from '../audit/audit.model.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { DamageProposal } from '../booking/record/damage-proposal.ts';
import type { Handover } from '../booking/record/handover.ts';
import type { PaymentRequest } from '../booking/record/payment-request.ts';
import type { ChallanRecord } from '../challan/challan.model.ts';
import { challanFacts } from '../challan/present-challan.ts';
import type { ContactRecord } from '../contact/contact.model.ts';
import type { DamageRecord } from '../damage/damage.model.ts';
import type { OutboxRecord } from '../mail/outbox.model.ts';
import type { CustomerTextRecord } from '../notification/text/customer-text.model.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import type { DisputeRecord } from '../payment/dispute/dispute.model.ts';
import type { PaymentRecord } from '../payment/payment.model.ts';
import type { WebhookEventRecord } from '../payment/webhook/webhook-event.model.ts';
import type { PhotoRecord } from '../photo/photo.model.ts';
import type { PaperRecord } from '../receipt/paper.model.ts';
import type { SubscriptionRecord } from '../subscription/subscription.model.ts';
import type { TollRecord } from '../toll/toll.model.ts';

/*
 * The user’s stored data in the form shown to that user. Fields are listed by name, so that a new field, which may be
 * secret, is not exposed by default. Staff members are not identified.
 */

type Facts = Record<string, unknown>;

/** Returns `you` if the user is the actor and `us` if someone else is, or null if there is no actor. */
const whoOf = (by: ObjectId | null, userId: ObjectId): 'you' | 'us' | null =>
  by === null ? null : by.equals(userId) ? 'you' : 'us';

const bookingFields = [
  '_id',
  'code',
  'carId',
  'locationId',
  'customerId',
  'earlierCustomerId',
  'fromDate',
  'toDate',
  'pickUpTime',
  'returnTime',
  'returnLocationId',
  'legs',
  'confirmedAge',
  'secondDriver',
  'billedTo',
  'residence',
  'messageConsent',
  'status',
  'stage',
  'noShowAt',
  'balance',
  'depositTerms',
  'deposit',
  'depositDueAt',
  'cancelReason',
  'cancelCause',
  'holdUntil',
  'paidProofAt',
  'pricePerDay',
  'dayCount',
  'graceMinutes',
  'totalAmount',
  'price',
  'refundCap',
  'paymentId',
  'settledBy',
  'upiReferences',
  'refundDue',
  'balance',
  'confirmedAt',
  'cancelledAt',
  'createdAt',
  'updatedAt',
] as const;

const showRequest = ({ by, ...request }: PaymentRequest, userId: ObjectId): Facts => ({
  ...pick(request, ['_id', 'kind', 'amount', 'until', 'proofAt', 'reason']),
  by: whoOf(by, userId),
  plan: pick(request.plan, ['fromDate', 'toDate', 'pickUpTime', 'returnTime', 'dayCount', 'totalAmount', 'price']),
});

const showHandover = (handover: Handover): Facts => ({
  ...pick(handover, [
    'id',
    'kind',
    'at',
    'arrivedAt',
    'odometer',
    'fuelEighths',
    'cngEighths',
    'chargePercent',
    'inCar',
    'keyCount',
    'note',
    'odometerReason',
    'balanceReason',
    'depositReason',
    'agreement',
    'licences',
    'knownDamage',
    'undoneAt',
  ]),
  by: 'us',
});

const showProposal = ({ by: _us, ended, ...proposal }: DamageProposal, userId: ObjectId): Facts => ({
  ...pick(proposal, ['id', 'at', 'amount', 'reason', 'evidence', 'answerBy', 'damageId', 'state', 'answer']),
  by: 'us',
  ...(ended && { ended: { ...pick(ended, ['at', 'reason']), by: whoOf(ended.by, userId) } }),
});

export const showBooking = (booking: BookingRecord, userId: ObjectId): Facts => ({
  ...pick(booking, bookingFields),
  ...(booking.madeBy && { madeBy: 'us' }),
  ...(booking.cancelledBy && { cancelledBy: { who: 'us', reason: booking.cancelledBy.reason } }),
  ...(booking.handovers && { handovers: booking.handovers.map(showHandover) }),
  ...(booking.damageProposals && {
    damageProposals: booking.damageProposals.map((proposal) => showProposal(proposal, userId)),
  }),
  ...(booking.paymentRequest && { paymentRequest: showRequest(booking.paymentRequest, userId) }),
  ledger: booking.ledger.map(({ by, ...entry }) => ({ ...entry, by: whoOf(by, userId) })),
});

/**
 * Returns the photos of a booking without their bytes, which the user sees with the booking; nothing if there are none.
 */
export const showPhotos = (photos: PhotoRecord[]): Facts =>
  photos.length === 0
    ? {}
    : {
        photos: photos.map((photo) => ({
          ...pick(photo, ['_id', 'kind', 'place', 'damageId', 'at']),
          by: photo.takenBy === 'customer' ? 'you' : 'us',
        })),
      };

/** Returns the notices of fines during a booking, without who handled them; nothing if there are none. */
export const showChallans = (challans: ChallanRecord[]): Facts =>
  challans.length === 0
    ? {}
    : {
        challans: challans.map((challan) => ({
          ...pick(challan, ['_id', ...challanFacts, 'chargedAt']),
          states: challan.states.map((change) => ({ ...pick(change, ['state', 'reason', 'at']), by: 'us' })),
        })),
      };

/** Returns the tolls that the car of a booking passed; nothing if there are none. */
export const showTolls = (tolls: TollRecord[]): Facts =>
  tolls.length === 0
    ? {}
    : {
        tolls: tolls.map((toll) =>
          pick(toll, ['_id', 'reference', 'plate', 'plaza', 'day', 'time', 'amount', 'tag', 'chargedAt']),
        ),
      };

/** Returns the damage of a car that the user reported; nothing if there is none. */
export function showReports(damages: DamageRecord[]): Facts {
  const reports = damages.filter(({ by }) => by === undefined);
  return reports.length === 0
    ? {}
    : { reportedDamage: reports.map((damage) => pick(damage, ['_id', 'place', 'kind', 'size', 'note', 'at'])) };
}

export const showPayment = (payment: PaymentRecord): Facts =>
  pick(payment, [
    '_id',
    'bookingId',
    'customerId',
    'amount',
    'currency',
    'razorpayOrderId',
    'lastFailure',
    'createdAt',
    'updatedAt',
  ]);

export const showCharge = (charge: ChargeRecord): Facts => ({
  ...(charge.counter && { counter: pick(charge.counter, ['method', 'reference', 'isVerified']) }),
  ...pick(charge, [
    '_id',
    'paymentId',
    'bookingId',
    'customerId',
    'razorpayOrderId',
    'amount',
    'method',
    'capturedAt',
    'paidAt',
    'outcome',
    'reason',
    'net',
    'outsideParts',
  ]),
  refunds: charge.parts.map(({ byHand, ...part }) => ({
    ...pick(part, ['id', 'promised', 'amount', 'state', 'razorpayRefundId', 'dueAt', 'requestedAt', 'processedAt']),
    ...(byHand && { byHand: { reference: byHand.reference } }),
  })),
});

export const showDispute = (dispute: DisputeRecord): Facts =>
  pick(dispute, [
    '_id',
    'razorpayPaymentId',
    'bookingId',
    'amount',
    'phase',
    'reason',
    'status',
    'respondBy',
    'createdAt',
    'endedAt',
  ]);

export const showPaper = (paper: PaperRecord): Facts =>
  pick(paper, ['_id', 'kind', 'bookingId', 'receiptId', 'year', 'number', 'issuedAt', 'corrects', 'printed']);

export const showEvent = (event: WebhookEventRecord): Facts =>
  pick(event, ['_id', 'event', 'razorpayOrderId', 'razorpayPaymentId', 'raw', 'receivedAt']);

export const showMessage = (message: ContactRecord): Facts =>
  pick(message, ['_id', 'number', 'name', 'email', 'message', 'state', 'createdAt', 'handledAt']);

/** Omits the words, because phone numbers aren’t confirmed and the text may be from another person. */
export const showText = (text: CustomerTextRecord): Facts =>
  pick(text, ['_id', 'channel', 'customerId', 'bookingId', 'at', 'readAt']);

export const showSubscription = (subscription: SubscriptionRecord): Facts =>
  pick(subscription, ['email', 'state', 'createdAt']);

/**
 * Returns an email or message without what must not be disclosed: its links, because some of them grant access to
 * anyone who has them, and the address if it belongs to a location or the office. A message stores no number.
 */
export const showMail = (mail: OutboxRecord): Facts => ({
  ...(!['location_booking', 'car_not_back'].includes(mail.template) && !mail.channel && pick(mail, ['to'])),
  ...pick(mail, ['channel', 'template', 'state', 'createdAt', 'sentAt', 'deliveredAt', 'readAt']),
  data: Object.fromEntries(Object.entries(mail.data).filter(([name]) => !name.endsWith('Url'))),
});

type Reader = { userId: ObjectId; targetIds: string[] };

/**
 * Returns an audit entry as exported to a user: with all details if it is about that user, otherwise only the action
 * and its result.
 */
export function showEntry(entry: AuditRecord, { userId, targetIds }: Reader): Facts {
  const who = whoOf(entry.actorId, userId);
  const isAboutReader = entry.targetId !== null && targetIds.includes(entry.targetId);
  return {
    who,
    ...pick(entry, ['at', 'action', 'kind', 'result']),
    ...(isAboutReader && pick(entry, ['targetId', 'targetName', 'reason', 'before', 'after'])),
  };
}
