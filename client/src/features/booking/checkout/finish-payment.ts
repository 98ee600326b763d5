import type { CustomerBooking, PaymentOrder, VerifyPaymentBody } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { errorCode, isUnreachable } from '../../../lib/api/error-message.ts';
import { tagOf } from '../../../lib/api/rtk-endpoint.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { paymentChecked, slowPaymentConfirmed } from './checkout-slice.ts';
import type { PaymentState, Rental } from './checkout-slice.ts';
import type { CheckoutOutcome, CheckoutSuccess } from '../../../lib/browser/open-checkout.ts';
import { paymentApi } from './payment-api.ts';
import { paymentTexts } from './payment-texts.ts';
import { endCheckout } from './end-checkout.ts';
import type { BookedRental, CheckoutThunk } from './end-checkout.ts';
import { rentalApi } from '../../rental/rental-api.ts';
import { areSameTimes } from '../same-times.ts';

type Finish = { rental: BookedRental; order: PaymentOrder; outcome: CheckoutOutcome };

/** Delays between the three attempts to verify a payment when the server does not respond or is unavailable. */
const repeatAfterMilliseconds = [1_000, 3_000];
/** Polling for a slow bank: every 5 s for two minutes. */
const slowBank = { everyMilliseconds: 5_000, times: 24 };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** For single calls whose result must not be cached. */
export const untracked = { track: false } as const;

/** Verifies the payment after the payment window has closed; the toast and the panel show the server’s result. */
export const finishPayment =
  ({ rental, order, outcome }: Finish): CheckoutThunk =>
  async (dispatch) => {
    dispatch(paymentChecked());
    const { paymentId, holdUntil } = order;
    const state =
      outcome.kind === 'paid'
        ? await dispatch(verify(order, outcome.success))
        : await dispatch(endUnpaid(rental, paymentId, outcome.hadFailedAttempt));
    dispatch(endCheckout({ state, rental, paymentId, holdUntil }));
    if (state === 'bankSlow') void dispatch(waitForBank(rental));
  };

const verify =
  ({ paymentId, orderId }: PaymentOrder, success: CheckoutSuccess): CheckoutThunk<PaymentState> =>
  async (dispatch) => {
    const body: VerifyPaymentBody = {
      paymentId,
      orderCreationId: orderId,
      razorpayPaymentId: success.razorpay_payment_id,
      razorpayOrderId: success.razorpay_order_id,
      razorpaySignature: success.razorpay_signature,
    };
    const send = () => dispatch(paymentApi.endpoints.verifyPayment.initiate({ body }, untracked));

    let response = await send();
    for (const milliseconds of repeatAfterMilliseconds) {
      if (!isWorthRepeating(response.error)) break;
      await pause(milliseconds);
      response = await send();
    }

    if (response.data) {
      notify.success(paymentTexts.paid);
      return response.data.status === 'confirmed' ? 'paid' : 'bankSlow';
    }
    notify.error(paymentTexts.failed);
    return stateAfterRefusal[errorCode(response.error) ?? ''] ?? 'failed';
  };

/** Rejections of a payment that did arrive. After any other rejection, it is not known whether the payment arrived. */
const stateAfterRefusal: Record<string, PaymentState> = {
  payment_refunding: 'refunding',
  paid_twice: 'paidTwice',
  wrong_amount: 'wrongAmount',
  booking_cancelled: 'cancelled',
};

const isWorthRepeating = (error: unknown) =>
  isUnreachable(error) || (typeof error === 'object' && error !== null && 'status' in error && error.status === 503);

/** Without a payment, a hold is cancelled, but a change keeps waiting for its payment until its time is over. */
const endUnpaid =
  (
    { bookingId, paymentRequestId }: BookedRental,
    paymentId: string,
    hadFailedAttempt: boolean,
  ): CheckoutThunk<PaymentState> =>
  async (dispatch) => {
    if (paymentRequestId === undefined) return await dispatch(cancel(paymentId, hadFailedAttempt));
    if (hadFailedAttempt) notify.error(paymentTexts.failed);
    notify.info(paymentTexts.canceled);
    dispatch(api.util.invalidateTags([tagOf('Booking', bookingId)]));
    return 'closed';
  };

const cancel =
  (paymentId: string, hadFailedAttempt: boolean): CheckoutThunk<PaymentState> =>
  async (dispatch) => {
    const { error } = await dispatch(paymentApi.endpoints.cancelPayment.initiate({ query: { paymentId } }, untracked));
    const wasPaid = errorCode(error) === 'payment_captured';
    if (wasPaid) {
      notify.success(paymentTexts.paid);
      return 'paid';
    }
    if (hadFailedAttempt) notify.error(paymentTexts.failed);
    if (error) notify.error(paymentTexts.cancelUnclear);
    else notify.info(paymentTexts.canceled);
    return error ? 'unclear' : 'closed';
  };

const waitForBank =
  (rental: BookedRental): CheckoutThunk =>
  async (dispatch) => {
    for (let round = 0; round < slowBank.times; round += 1) {
      await pause(slowBank.everyMilliseconds);
      const booking = await dispatch(fetchBooking(rental));
      if (booking && isPaid(booking, rental)) dispatch(slowPaymentConfirmed(rental.bookingId));
      if (!booking || !isUnpaid(booking, rental)) return;
    }
  };

/** Resolves to whether the payment has taken effect, according to the server. */
export const wasPaid =
  (rental: BookedRental): CheckoutThunk<boolean> =>
  async (dispatch) => {
    const booking = await dispatch(fetchBooking(rental));
    return booking !== undefined && isPaid(booking, rental);
  };

const fetchBooking =
  ({ bookingId }: BookedRental): CheckoutThunk<CustomerBooking | undefined> =>
  async (dispatch) => {
    const { data = [] } = await dispatch(
      rentalApi.endpoints.getUserBookings.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    return data.find(({ _id }) => _id === bookingId);
  };

const isUnpaid = ({ status, paymentRequest }: CustomerBooking, { paymentRequestId }: Rental): boolean =>
  paymentRequestId === undefined ? status === 'pending' : paymentRequest?.id === paymentRequestId;

const isPaid = (booking: CustomerBooking, rental: Rental): boolean =>
  booking.status === 'confirmed' &&
  (rental.paymentRequestId === undefined || (!isUnpaid(booking, rental) && hasEffect(booking, rental)));

function hasEffect(booking: CustomerBooking, rental: Rental): boolean {
  if (rental.pays === 'deposit') return booking.deposit?.toTake === undefined;
  return rental.pays === 'balance' ? booking.balance === undefined : areSameTimes(booking, rental);
}
