import { Booking, type BookingRecord } from '../../../src/features/booking/booking.model.ts';
import { Outbox } from '../../../src/features/mail/outbox.model.ts';
import { Charge, type ChargeRecord } from '../../../src/features/payment/charge/charge.model.ts';
import { readBooking } from '../../../test/support/open-rental.ts';
import type { AnyActName } from './counter-acts.ts';
import { type CounterStage, dayAfter, wrongEntryId } from './counter-stage.ts';

/* Compares what each rival was answered with what is stored once no work is pending. */

type End = {
  stage: CounterStage;
  booking: BookingRecord;
  charges: ChargeRecord[];
  others: (Pick<BookingRecord, 'customerId' | 'days' | 'holdsCar'> & { kind: 'booking' | 'block' })[];
  mails: string[];
};

/** Whether the stored state contains what an act does; `recordId` is the id of its call. */
type Shown = (end: End, recordId: string) => boolean;

const isOf = (recordId: string) => (each: { id: unknown }) => String(each.id) === recordId;

const hasHandover: Shown = ({ booking }, recordId) => booking.handovers?.some(isOf(recordId)) === true;
const hasEntry: Shown = ({ booking }, recordId) => booking.ledger.some(isOf(recordId));

const chargeOf = ({ charges }: End, entryId: string) => charges.find(({ _id }) => _id === `ctr_${entryId}`);
const hasCharge: Shown = (end, entryId) => chargeOf(end, entryId) !== undefined;

/** Whether the ledger counts the payment that the customer made on the stage. */
const countsPayment: Shown = ({ stage: { fields }, booking }) =>
  booking.ledger.some(({ paid }) => paid.some(({ chargeId }) => chargeId === fields?.razorpay_payment_id));

const isCancelled: Shown = ({ booking }) => booking.status === 'cancelled';
const hasRival: Shown = ({ stage, others }) => others.some((each) => each.customerId?.equals(stage.rival.user._id));

const shown: Partial<Record<AnyActName, Shown>> = {
  'hands out': hasHandover,
  'takes back': hasHandover,
  'takes back early': hasHandover,
  'marks a no-show': (end, recordId) => end.booking.stage === 'no_show' && hasEntry(end, recordId),
  undoes: ({ booking }) => booking.handovers?.some(({ undoneAt }) => undoneAt !== undefined) === true,
  'exchanges the car': (end, recordId) => hasEntry(end, recordId) && end.booking.carId.equals(end.stage.other._id),
  shortens: hasEntry,
  extends: hasEntry,
  'requests a payment': ({ mails }) => mails.some((key) => key.startsWith('requested:')),
  'takes money': (end, recordId) => hasEntry(end, recordId) && hasCharge(end, recordId),
  corrects: (end, recordId) => hasEntry(end, recordId) && chargeOf(end, wrongEntryId)?.net === 0,
  confirms: (end) => end.booking.settledBy === 'counter' && hasCharge(end, String(end.booking._id)),
  cancel: isCancelled,
  'admin cancels': isCancelled,
  goodwill: ({ booking }) => booking.ledger.some(({ why }) => why === 'The car came late'),
  dismiss: (end) => !countsPayment(end, ''),
  verify: countsPayment,
  'blocks over bookings': ({ others }) => others.some(({ kind }) => kind === 'block'),
  'rival books the car': hasRival,
  'rival books the other car': hasRival,
};

const successes = new Set(['done', 'confirmed', 'cancelled']);

/** What says neither that an act was done nor that it was not. */
const undecided = new Set(['unavailable', 'processing']);

/** What a person may be answered because somebody else was faster. */
const refusals = new Set([
  'already_confirmed',
  'amount_too_high',
  'balance_open',
  'booking_cancelled',
  'booking_closed',
  'car_booked',
  'car_unavailable',
  'edited_meanwhile',
  'hold_ended',
  'nothing_to_pay',
  'nothing_to_undo',
  'paid_twice',
  'payment_captured',
  'payment_in_progress',
  'payment_refunding',
  'rental_over',
  'rental_started',
  'stage_conflict',
]);

type Answer = { act: AnyActName; word: string };

function answerBroken(end: End, { act, word }: Answer): string[] {
  if (undecided.has(word)) return [];
  if (!successes.has(word) && !refusals.has(word)) return [`${act} was answered ${word}`];
  const isShown = shown[act];
  // The refund of a cancelled booking is due, whether its last payment was counted before or never.
  const isRefunded = word === 'payment_refunding' && isCancelled(end, '');
  if (!isShown || isRefunded || (act === 'dismiss' && !successes.has(word))) return [];
  const isStored = isShown(end, end.stage.recordOf(act));
  return isStored === successes.has(word) ? [] : [`${act} was answered ${word}, but the booking says otherwise`];
}

/** Two rivals must not prevent each other; only the customer’s payment may be faster than both. */
const bothBroken = (end: End, answers: Answer[]): string[] =>
  countsPayment(end, '') || answers.some(({ word }) => successes.has(word) || undecided.has(word))
    ? []
    : ['nobody succeeded'];

const stages = { out: 'out', back: 'returned' } as const;

/** The stage must be that of the last handover that was not undone. */
function stageBroken({ booking: { stage, handovers = [] } }: End): string[] {
  const lasting = handovers.findLast(({ undoneAt }) => undoneAt === undefined);
  const expected = stage === 'no_show' ? 'no_show' : lasting && stages[lasting.kind];
  return stage === expected ? [] : [`the stage is ${stage ?? 'none'} after ${lasting?.kind ?? 'no handover'}`];
}

/** A car that is late and out must be claimed for today. */
function lateBroken({ booking, others }: End): string[] {
  const isLate = booking.stage === 'out' && booking.toDate < dayAfter && booking.handovers !== undefined;
  const days = [booking, ...others.filter(({ holdsCar }) => holdsCar)].flatMap((each) => each.days);
  return !isLate || days.includes(dayAfter) ? [] : ['nobody claims the day on which the car is late'];
}

/**
 * Returns one line for each answer that the stored state contradicts; empty if there are none. `isLate` says whether
 * the car was late on this stage.
 */
export async function findBroken(stage: CounterStage, answers: Answer[], isLate: boolean): Promise<string[]> {
  const booking = await readBooking(String(stage.shown._id));
  const end: End = {
    stage,
    booking,
    charges: await Charge.find({}).lean(),
    others: (await Booking.find({}).lean()).filter(({ _id }) => !_id.equals(booking._id)),
    mails: (await Outbox.find({}).lean()).map(({ _id }) => _id),
  };
  return [
    ...answers.flatMap((answer) => answerBroken(end, answer)),
    ...bothBroken(end, answers),
    ...stageBroken(end),
    ...(isLate ? lateBroken(end) : []),
  ];
}
