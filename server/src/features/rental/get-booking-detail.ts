import {
  type AgreedCharge,
  type BookingDetail,
  dayInIndia,
  minutesOf,
  startOfDayInIndia,
  timesOf,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import { isWithoutPassword } from '../auth/account/counter-customer.ts';
import { findContacts, findUserNames } from '../auth/account/find-users.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { type CarOfId, findCarsOf, labelBookings } from '../booking/describe-booking.ts';
import { findDriveHome } from '../booking/ends/find-drive-home.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { balanceOf, isCorrection, refundable } from '../booking/moves/ledger.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { findAgreedCharges } from '../booking/price/agreed-charges.ts';
import { itemisedLines } from '../booking/price/itemised-lines.ts';
import { findOtherTimesOf, isOpen } from '../booking/times/set-times.ts';
import { findTextsOfBooking } from '../notification/text/find-texts.ts';
import type { ChargedAtCounter, ChargeRecord } from '../payment/charge/charge.model.ts';
import { outsideOf } from '../payment/charge/charge-moves.ts';
import { findChargesOfBookings } from '../payment/charge/find-charges.ts';
import { listEvents } from './timeline/build-timeline.ts';
import { presentBalance, presentRequest } from './change/present-request.ts';
import { presentDeposit } from './deposit/present-deposit.ts';
import { findPaymentOf } from '../payment/payment-moves.ts';
import { presentRefunds } from '../payment/charge/present-refund.ts';
import { ownerOf } from '../payment/charge/refund-moves.ts';
import { findWithheld } from '../payment/dispute/list-dispute-flows.ts';
import { findPapers } from '../receipt/find-papers.ts';
import type { PaperRecord } from '../receipt/paper.model.ts';
import { presentBilling } from '../receipt/reissue/present-billing.ts';
import { presentCreditNotes, presentLaterReceipts, presentVouchers } from '../receipt/present-receipt.ts';
import { findNews } from './find-news.ts';
import { findOpenedTexts } from './timeline/find-opened-texts.ts';
import { goodwillLeft, type GoodwillLimit } from './goodwill-limit.ts';
import { presentExtraCharges } from './present-extra-charges.ts';
import { presentStage } from './present-stage.ts';
import { previewCancellation } from './preview-cancellation.ts';

export async function getBookingDetail(bookingId: string, limit: GoodwillLimit, deps: Deps): Promise<BookingDetail> {
  const booking = await findBooking(bookingId);
  if (!booking) throw new AppError('booking_not_found');
  const [labels, contacts, payment, charges, canceller, maker, times, driveHome, agreedBy] = await Promise.all([
    labelBookings([booking]),
    findContacts([booking.customerId]),
    findPaymentOf(booking._id),
    findChargesOfBookings([booking._id]),
    findCanceller(booking),
    findMaker(booking),
    findTimesOf(booking, deps),
    findDriveHome(booking, dayInIndia(deps.clock.now())),
    findAgreedCharges([booking]),
  ]);
  const [news, givers, changers, takers, withheld, cars, papers, lackOfPassword, opened, texts] = await Promise.all([
    findNews({ booking, payment, charges }, deps),
    findAuthors(booking, isGiven),
    findAuthors(booking, (entry) => isChangedByStaff(entry, booking)),
    findTakers(charges),
    findWithheld(charges),
    findCarsOf(booking),
    findPapers(booking._id),
    findLackOfPassword(booking),
    findOpenedTexts(bookingId),
    findTextsOfBooking(booking._id),
  ]);
  const refunds = presentRefunds(booking, charges, withheld).map((refund) => ({
    ...refund,
    by: givers.get(ownerOf(refund.refundId)) ?? null,
  }));
  const customerId = String(booking.customerId);
  return {
    _id: String(booking._id),
    code: booking.code ?? null,
    carId: labels.carOf(booking),
    locationId: labels.locationOf(booking),
    customerId: {
      _id: customerId,
      ...(contacts.get(customerId) ?? { name: '–', email: null, phone: null }),
      ...lackOfPassword,
    },
    fromDate: booking.fromDate,
    toDate: booking.toDate,
    ...timesOf(booking),
    ...labels.returnOf(booking),
    pricePerDay: booking.pricePerDay,
    dayCount: booking.dayCount,
    ...itemisedLines(booking),
    totalAmount: booking.totalAmount,
    status: booking.status,
    cancelReason: booking.cancelReason,
    holdUntil: holdUntilOf(booking),
    paymentId: booking.paymentId ? String(booking.paymentId) : null,
    razorpayOrderId: payment?.razorpayOrderId ?? null,
    createdAt: booking.createdAt.toISOString(),
    charges: charges.map((charge) => presentCharge(charge, refunds, takers)),
    cancellation: previewCancellation(booking, deps),
    rev: booking.rev,
    refundable: refundable(booking),
    ...presentLimits(booking, limit),
    ...presentPartPayment(booking, deps),
    ...times,
    ...(driveHome !== null && { driveHome }),
    ...presentBalance(booking),
    ...presentDeposit(booking),
    ...presentEarlierCars(booking, cars),
    ...(maker !== null && { madeBy: maker }),
    ...presentRequest(booking),
    ...(await presentStage(booking, deps)),
    ...pick(booking, ['cancelCause', 'confirmedAge', 'secondDriver']),
    ...presentAgreed(agreedBy(booking)),
    ...presentExtraCharges(booking),
    ...presentPapers(papers, booking),
    ...presentBilling(booking, papers, deps.clock.now()),
    timeline: listEvents({
      booking,
      payment,
      charges,
      ...news,
      canceller,
      authors: new Map([...givers, ...changers]),
      cars,
      opened,
      texts,
    }),
  };
}

const presentAgreed = (charges: readonly AgreedCharge[]): Pick<BookingDetail, 'agreedCharges'> =>
  charges.length === 0 ? {} : { agreedCharges: [...charges] };

function presentPapers(
  papers: readonly PaperRecord[],
  booking: BookingRecord,
): Pick<BookingDetail, 'laterReceipts' | 'creditNotes' | 'vouchers'> {
  const creditNotes = presentCreditNotes(papers);
  return {
    ...presentLaterReceipts(papers, booking),
    ...(creditNotes.length > 0 && { creditNotes }),
    ...presentVouchers(papers),
  };
}

const presentEarlierCars = ({ legs }: BookingRecord, cars: CarOfId): Pick<BookingDetail, 'earlierCars'> =>
  legs ? { earlierCars: legs.map(({ carId, fromDate, toDate }) => ({ car: cars(carId), fromDate, toDate })) } : {};

/** Returns the balance, and how much more the admin may give as goodwill; each only if there is one. */
function presentLimits(booking: BookingRecord, limit: GoodwillLimit): Pick<BookingDetail, 'balance' | 'goodwillLeft'> {
  const balance = balanceOf(booking.ledger);
  return {
    ...(balance > 0 && { balance }),
    ...(limit && { goodwillLeft: goodwillLeft(booking, limit) ?? 0 }),
  };
}

function presentPartPayment({ status }: BookingRecord, { settings }: Deps): Pick<BookingDetail, 'partPaymentPercent'> {
  const { partPaymentPercent } = settings.booking;
  return status === 'pending' && partPaymentPercent > 0 ? { partPaymentPercent } : {};
}

/**
 * Returns the times to which the booking can be moved, and when its car is cleaned; empty if the business uses none.
 */
async function findTimesOf(booking: BookingRecord, deps: Deps): Promise<Pick<BookingDetail, 'times' | 'readyAt'>> {
  const { toDate, returnTime, readyMinutes } = booking;
  const times = isOpen(booking, deps.clock.now()) ? await findOtherTimesOf(booking, deps) : null;
  if (returnTime === undefined || readyMinutes === undefined) return times ? { times } : {};
  const ready = startOfDayInIndia(toDate).getTime() + (minutesOf(returnTime) + readyMinutes) * 60_000;
  return { ...(times && { times }), readyAt: new Date(ready).toISOString() };
}

/** Returns the name of the admin who cancelled; null if no admin did. */
async function findCanceller({ cancelledBy }: BookingRecord): Promise<string | null> {
  if (!cancelledBy) return null;
  const names = await findUserNames([cancelledBy.adminId]);
  return names.get(String(cancelledBy.adminId)) ?? '–';
}

/** Returns the name of the member of staff who made the booking; null if its customer did. */
async function findMaker({ madeBy }: BookingRecord): Promise<string | null> {
  if (!madeBy) return null;
  return (await findUserNames([madeBy])).get(String(madeBy)) ?? '–';
}

const holdUntilOf = ({ status, holdUntil }: BookingRecord): string | null =>
  status === 'pending' && holdUntil ? holdUntil.toISOString() : null;

/** Returns the admin’s name and reason for each of these ledger entries that an admin made, by entry id. */
async function findAuthors(
  { ledger }: BookingRecord,
  isByAdmin: (entry: LedgerEntry) => boolean,
): Promise<Map<string, { name: string; reason: string }>> {
  const made = ledger.filter(isByAdmin);
  const names = await findUserNames(made.flatMap(({ by }) => by ?? []));
  return new Map(made.map(({ id, by, why: reason }) => [String(id), { name: names.get(String(by)) ?? '–', reason }]));
}

/** Whether staff decided about the refund of an entry. */
const isGiven = (entry: LedgerEntry): boolean =>
  isCorrection(entry) || entry.takesOff !== undefined || entry.lines.some(({ kind }) => kind === 'goodwill');

const isChangedByStaff = ({ moved, evidence, takesOff, by }: LedgerEntry, { customerId }: BookingRecord): boolean =>
  [moved, evidence, takesOff].some((each) => each !== undefined) && by !== null && !by.equals(customerId);

/** Returns the names of the staff who took counter money or verified it, by id. */
const findTakers = async (charges: readonly ChargeRecord[]): Promise<Map<string, string>> =>
  findUserNames(
    charges.flatMap(({ counter }) => [counter?.by, counter?.verified?.by].filter((id) => id !== undefined)),
  );

type Refund = BookingDetail['charges'][number]['refunds'][number];
type OfCharge = Omit<Refund, 'error'> & { chargeId: string };

function presentCharge(
  charge: ChargeRecord,
  refunds: OfCharge[],
  takers: ReadonlyMap<string, string>,
): BookingDetail['charges'][number] {
  const errorOf = (refundId: string) => charge.parts.find(({ id }) => id === refundId)?.lastError ?? null;
  return {
    _id: charge._id,
    amount: charge.amount,
    net: charge.net,
    ...(charge.outcome === 'held' && { isDeposit: true as const }),
    method: charge.method,
    capturedAt: charge.capturedAt.toISOString(),
    ...(charge.counter && { counter: presentCounter(charge.counter, takers) }),
    refunds: refunds
      .filter(({ chargeId }) => chargeId === charge._id)
      .map(({ chargeId: _of, ...refund }) => ({ ...refund, error: errorOf(refund.refundId) })),
    returnedOutside: outsideOf(charge),
  };
}

const presentCounter = (
  { by, method, reference, isVerified, verified }: ChargedAtCounter,
  takers: ReadonlyMap<string, string>,
): BookingDetail['charges'][number]['counter'] => ({
  by: takers.get(String(by)) ?? '–',
  method,
  reference: reference ?? null,
  ...(isVerified !== undefined && { isVerified }),
  ...(verified && { verified: { by: takers.get(String(verified.by)) ?? '–', at: verified.at.toISOString() } }),
});

/** Only staff book for a customer without a password, so other bookings need no query. */
async function findLackOfPassword({
  madeBy,
  customerId,
}: BookingRecord): Promise<Pick<BookingDetail['customerId'], 'isWithoutPassword'>> {
  return madeBy && (await isWithoutPassword(customerId)) ? { isWithoutPassword: true } : {};
}
