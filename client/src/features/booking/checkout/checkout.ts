import { timesOf } from '@rental/contracts';
import type { CreateBookingBody, CustomerBooking, PaymentOrder } from '@rental/contracts';
import { configApi } from '../../../lib/api/config-api.ts';
import { dialogBusy, dialogClosed } from '../../../lib/store/dialog-slice.ts';
import { errorCode, errorFacts, errorMessage, isUnreachable } from '../../../lib/api/error-message.ts';
import { selectSession } from '../../auth/session/session-slice.ts';
import { checkoutStarted, checkoutStopped, paymentAwaited, selectCheckoutStep } from './checkout-slice.ts';
import type { PaidKind, PaymentResult, PaymentState, Rental } from './checkout-slice.ts';
import { openCheckout, prepareCheckout, waitForDialog } from '../../../lib/browser/open-checkout.ts';
import { paymentApi } from './payment-api.ts';
import { paymentTexts } from './payment-texts.ts';
import { bookingApi } from '../booking-api.ts';
import {
  bookingTexts,
  carHeldTooOften,
  priceChangedTo,
  tooManyHolds,
  tooManyHoldsNearby,
  tooManyUnpaidDays,
} from '../booking-texts.ts';
import { failCheckout } from './end-checkout.ts';
import type { BookedRental, CheckoutThunk, Ending } from './end-checkout.ts';
import { raceLost } from '../search-slice.ts';
import type { Choice } from '../search-slice.ts';
import type { Deal } from './quote/use-quote.ts';
import { finishPayment, untracked, wasPaid } from './finish-payment.ts';
import type { ChosenTimes } from '../../rental/times/chosen-times.ts';
import { rentalApi } from '../../rental/rental-api.ts';

/** Resolves to true if a chosen time is no longer possible; the dialog then explains that. */
type CheckTimes = () => Promise<boolean>;

/**
 * Runs a checkout. The step is set before the first await, so that a second click does nothing. If a chosen time has been
 * taken, the dialog stays open, so that the customer can choose another one.
 */
export const rentCar =
  (
    { car, location, fromDate, toDate }: Choice,
    deal: Deal & Pick<CreateBookingBody, 'dateOfBirth' | 'billedTo' | 'residence' | 'messages'>,
    areTimesLost: CheckTimes,
  ): CheckoutThunk =>
  async (dispatch, getState) => {
    if (selectCheckoutStep(getState()) !== 'idle') return;
    dispatch(checkoutStarted('booking'));
    dispatch(dialogBusy(true));
    const { carName } = car;
    const totalAmount = deal.expectedTotal ?? car.totalPrice;
    const rental = { carName, locationName: location.name, fromDate, toDate, totalAmount };
    const refuse = (reason: string) =>
      failCheckout(bookingTexts.bookingFailed, { state: 'notBooked', rental: { ...rental, bookingId: null }, reason });

    const unit = { carId: car._id, ...(car.units > 1 && { anyUnit: true }) };
    const body = { locationId: location._id, ...unit, fromDate, toDate, ...deal };
    const created = await dispatch(bookingApi.endpoints.createBooking.initiate({ body }, untracked));
    if (created.error) {
      if (timeErrors.includes(errorCode(created.error)) && (await areTimesLost())) {
        dispatch(dialogBusy(false));
        dispatch(checkoutStopped());
        return;
      }
      if (errorCode(created.error) === 'car_unavailable') {
        const search = { locationId: location._id, fromDate, toDate };
        dispatch(raceLost({ search, modelKey: car.modelKey, times: timesIn(deal) }));
      }
      dispatch(refuse(whyNotBooked(created.error)));
      return;
    }
    const booking = created.data;
    if (booking.totalAmount !== totalAmount) {
      // The customer did not agree to this price, so the hold is cancelled. If cancelling fails, the hold expires.
      void dispatch(rentalApi.endpoints.cancelBooking.initiate({ body: { bookingId: booking._id } }, untracked));
      dispatch(refuse(bookingTexts.priceChanged));
      return;
    }
    dispatch(checkoutStarted('opening'));
    const { _id: bookingId, pickUpTime, returnTime } = booking;
    await dispatch(pay({ ...rental, bookingId, pickUpTime, returnTime }, booking.holdUntil));
  };

const timesIn = ({ pickUpTime, returnTime }: Deal): ChosenTimes | undefined =>
  pickUpTime === undefined || returnTime === undefined ? undefined : { pickUpTime, returnTime };

/** Rejections for which the chosen times may be the only reason. */
const timeErrors: (string | null)[] = ['car_unavailable', 'outlet_closed', 'too_soon'];

function whyNotBooked(error: unknown): string {
  if (isUnreachable(error)) return bookingTexts.noAnswer;
  const { fact, inWords } = factsOfRefusals[errorCode(error) ?? ''] ?? {};
  const value = errorFacts(error)[fact ?? ''];
  return inWords && typeof value === 'number' ? inWords(value) : errorMessage(error, bookingTexts.tryAgain);
}

/** Rejections that include a value to show, with the text for each. */
const factsOfRefusals: Record<string, { fact: string; inWords: (value: number) => string }> = {
  price_changed: { fact: 'total', inWords: (total) => `${priceChangedTo(total)} Nothing was booked.` },
  too_many_holds: { fact: 'maxHolds', inWords: tooManyHolds },
  too_many_unpaid_days: { fact: 'maxDays', inWords: tooManyUnpaidDays },
  too_many_holds_nearby: { fact: 'waitSeconds', inWords: tooManyHoldsNearby },
  car_held_too_often: { fact: 'waitSeconds', inWords: carHeldTooOften },
};

/** Handles "Complete payment" on an unpaid booking: pays for the existing booking, without our dialog. */
export const completePayment =
  (booking: CustomerBooking): CheckoutThunk =>
  async (dispatch, getState) => {
    if (selectCheckoutStep(getState()) !== 'idle') return;
    dispatch(checkoutStarted('opening'));
    const { _id: bookingId, fromDate, toDate, pickUpTime, returnTime, totalAmount, holdUntil } = booking;
    const rental = { bookingId, carName: booking.carId.carName, locationName: booking.locationId.name };
    await dispatch(pay({ ...rental, fromDate, toDate, pickUpTime, returnTime, totalAmount }, holdUntil));
  };

/** Pays for a change of a booking. */
export const payForChange =
  (booking: CustomerBooking): CheckoutThunk =>
  async (dispatch, getState) => {
    const { _id: bookingId, carId, locationId, paymentRequest } = booking;
    if (!paymentRequest || selectCheckoutStep(getState()) !== 'idle') return;
    dispatch(checkoutStarted('opening'));
    const { id: paymentRequestId, kind: pays, amount: totalAmount, until, ...wanted } = paymentRequest;
    const rental = { bookingId, carName: carId.carName, locationName: locationId.name };
    await dispatch(pay({ ...rental, ...wanted, totalAmount, paymentRequestId, pays }, until));
  };

/** What is to be paid of a booking, in rupees. */
export type Due = { pays: PaidKind; amount: number };

/**
 * Pays the balance or the deposit of a booking. Creating the order opens a payment request, which has the same id as the
 * payment.
 */
export const payDue =
  (
    { _id: bookingId, carId, locationId, fromDate, toDate, ...times }: CustomerBooking,
    { pays, amount: totalAmount }: Due,
  ): CheckoutThunk =>
  async (dispatch, getState) => {
    if (selectCheckoutStep(getState()) !== 'idle') return;
    dispatch(checkoutStarted('opening'));
    const rental = {
      bookingId,
      carName: carId.carName,
      locationName: locationId.name,
      fromDate,
      toDate,
      ...timesOf(times),
    };
    await dispatch(pay({ ...rental, totalAmount, paymentRequestId: '', pays }, null));
  };

/** Creates the order, loads the script, closes our dialog, opens the payment window and handles the outcome. */
const pay =
  (rental: BookedRental, holdUntil: string | null): CheckoutThunk =>
  async (dispatch) => {
    const order = await dispatch(orderFor(rental, holdUntil));
    if (order === null) return;
    const ordered = rental.pays ? { ...rental, paymentRequestId: order.paymentId } : rental;
    const isReady = await dispatch(loadCheckout());
    if (isReady) await dispatch(payInWindow(ordered, order));
    else dispatch(failCheckout(paymentTexts.scriptFailed, notOpened(ordered, order)));
  };

const orderFor =
  (rental: BookedRental, holdUntil: string | null): CheckoutThunk<PaymentOrder | null> =>
  async (dispatch) => {
    const { bookingId, pays } = rental;
    const body = { bookingId, ...(pays === 'deposit' && { purpose: pays }) };
    const ordered = await dispatch(paymentApi.endpoints.createOrder.initiate({ body }, untracked));
    if (ordered.data && ordered.data.orderId !== '') return ordered.data;
    const isMissing = !ordered.error || isBrokenReply(ordered.error);
    const toast = isMissing ? paymentTexts.orderMissing : paymentTexts.orderFailed;
    dispatch(failCheckout(toast, { ...(await dispatch(endingOf(ordered.error, rental))), rental, holdUntil }));
    return null;
  };

/** Returns how a checkout without an order ends. */
const endingOf =
  (error: unknown, rental: BookedRental): CheckoutThunk<Pick<PaymentResult, 'state' | 'reason'>> =>
  async (dispatch) => {
    const state = stateAfterRefusal[errorCode(error) ?? ''] ?? 'notOpened';
    // A confirmed booking does not mean that its change was paid: the time to pay for it may have ended.
    const isOver = state === 'paid' && rental.paymentRequestId !== undefined && !(await dispatch(wasPaid(rental)));
    if (isOver) return { state: 'notOpened', reason: rental.pays ? paymentTexts.dueEnded : paymentTexts.changeEnded };
    return { state, reason: errorMessage(error, '') || null };
  };

/** After these rejections a payment has arrived or is in progress; after others, nothing was charged. */
const stateAfterRefusal: Record<string, PaymentState> = {
  already_confirmed: 'paid',
  nothing_to_pay: 'paid',
  payment_in_progress: 'bankSlow',
};

/** Returns whether the order was created although the response could not be parsed. */
const isBrokenReply = (error: object) => 'originalStatus' in error && error.originalStatus === 201;

/** Loads the payment script and returns whether it is available. Every failure shows the same toast. */
const loadCheckout = (): CheckoutThunk<boolean> => async (dispatch) => {
  const config = await dispatch(configApi.endpoints.getConfig.initiate(undefined, { subscribe: false }));
  if (!config.data) return false;
  return await prepareCheckout(config.data.checkoutScriptUrl).then(
    () => true,
    () => false,
  );
};

const payInWindow =
  (rental: BookedRental, order: PaymentOrder): CheckoutThunk =>
  async (dispatch, getState) => {
    dispatch(dialogClosed());
    dispatch(paymentAwaited({ rental, paymentId: order.paymentId, holdUntil: order.holdUntil }));
    await waitForDialog();
    const { name = '', email = '' } = selectSession(getState()) ?? {};
    const outcome = await openCheckout({ order, bookingId: rental.bookingId, customer: { name, email } });

    const wasAbandoned = selectCheckoutStep(getState()) !== 'paying';
    if (wasAbandoned) return;
    if (outcome.kind === 'unavailable') dispatch(failCheckout(paymentTexts.scriptFailed, notOpened(rental, order)));
    else await dispatch(finishPayment({ rental, order, outcome }));
  };

const notOpened = (rental: Rental, { paymentId, holdUntil }: PaymentOrder): Ending => ({
  state: 'notOpened',
  rental,
  paymentId,
  holdUntil,
});
