import { formatRupees } from '@rental/contracts';
import type { PaidKind } from './checkout-slice.ts';

/** Texts for paying and cancelling. Texts fixed by the product specification must not be changed. */
export const paymentTexts = {
  orderMissing: 'order generation failed',
  orderFailed: 'order creation failed',
  scriptFailed: 'Razorpay SDK failed to load.',
  paid: 'Payment successful! Details will be emailed soon.',
  failed: 'Payment failed! If debited, it will be refunded within 2-3 business days.',
  canceled: 'Payment canceled',
  cancelUnclear: 'Payment canceled. Contact support with your booking ID',
  completePayment: 'Complete payment',
  changeEnded: 'The time to pay for this change has ended.',
  dueEnded: 'The time to pay has ended.',
  cancelBooking: 'Cancel booking',
  bookingCancelled: 'Booking cancelled',
  awaitingBank: 'Your bank has not confirmed the payment yet. Do not pay again. We are checking.',
} as const;

/** The button that pays this amount. A deposit is named, because it is not part of the price. */
export const payAmount = (amount: number, pays?: PaidKind): string =>
  `Pay ${formatRupees(amount)}${pays === 'deposit' ? ' deposit' : ''}`;
