/** Texts for paying and cancelling. Texts fixed by the product specification must not be changed. */
export const paymentTexts = {
  orderMissing: 'order generation failed',
  orderFailed: 'order creation failed',
  scriptFailed: 'Razorpay SDK failed to load.',
  paid: 'Payment successful! Details will be emailed soon.',
  failed: 'Payment failed! If debited, it will be refunded within 2-3 business days.',
  canceled: 'Payment canceled',
  cancelUnclear: 'Payment canceled. Contact support with your booking ID',
  merchant: 'Car Rental',
  completePayment: 'Complete payment',
  cancelBooking: 'Cancel booking',
  bookingCancelled: 'Booking cancelled',
  awaitingBank: 'Bank has not confirmed yet. Do not pay again; we are checking.',
} as const;
