import type { Guard } from './guard.ts';

const folder = 'server/src/features/payment';
const moves = 'server/src/features/booking/booking-moves.ts';
const proofIn = (file: string) => (test: string) =>
  ({ project: 'server-api', file: `${folder}/${file}.api.test.ts`, test }) as const;

const orders = proofIn('create-order');
const verification = proofIn('verify-payment');
const dismissal = proofIn('cancel-payment');
const cancellation = proofIn('cancel-booking');
const webhook = proofIn('receive-webhook');
const expiry = proofIn('expire-hold');
const refunds = proofIn('run-refund');
const moveOfCharge = proofIn('charge/charge-moves');
const moveOfBooking = (test: string) =>
  ({ project: 'server-api', file: 'server/src/features/booking/booking-moves.api.test.ts', test }) as const;

type Removal = Guard['removals'][number];
const remove = (file: string, code: string, without = ''): Removal[] => [{ file, code, without }];

/** The guards between a captured payment, its booking and its refund. */
export const paymentGuards: Guard[] = [
  {
    name: 'T2 expects pending',
    removals: remove(
      moves,
      "filter: { status: 'pending' },\n      changes: { $set: confirmedBy(",
      'filter: {},\n      changes: { $set: confirmedBy(',
    ),
    proof: verification('V8 answers 409 and gives the money back after the customer gave the hold up'),
  },
  {
    name: 'T3 takes the days back',
    removals: remove(
      moves,
      'deps.clock.now()), holdsCar: true, cancelledAt: null }',
      'deps.clock.now()), cancelledAt: null }',
    ),
    proof: verification('V8 revives an expired booking while the car is free'),
  },
  {
    name: 'T3 expects an expired booking',
    removals: remove(
      moves,
      "filter: { status: 'cancelled', cancelReason: 'hold_expired' },\n        changes: { $set: { ...confirmedBy",
      'filter: {},\n        changes: { $set: { ...confirmedBy',
    ),
    proof: moveOfBooking("'T3 revive' moves what it may"),
  },
  {
    name: 'T4 expects an expired booking',
    removals: remove(
      moves,
      "filter: { status: 'cancelled', cancelReason: 'hold_expired' },\n      changes: { $set: { cancelReason: 'car_unavailable' } },",
      "filter: {},\n      changes: { $set: { cancelReason: 'car_unavailable' } },",
    ),
    proof: expiry('H4 is kept when the days become free'),
  },
  {
    name: 'T4 comes before the refund',
    removals: [
      ...remove(`${folder}/settle.ts`, '  await closeForGood(charge.bookingId, deps);\n'),
      ...remove(
        `${folder}/settle.ts`,
        "return booking.status === 'confirmed' || booking.cancelReason !== 'hold_expired';",
        'return true;',
      ),
    ],
    proof: expiry('H4 goes back from both'),
  },
  {
    name: 'T5 expects pending',
    removals: remove(moves, "        status: 'pending',\n        holdUntil: trusted", '        holdUntil: trusted'),
    proof: moveOfBooking("'T5 expire' moves what it may"),
  },
  {
    name: 'T5 respects a proof while the provider is silent',
    removals: remove(moves, '        ...(providerAnswered ? {} : proofFilter),\n'),
    proof: verification('V7 answers processing while the provider is down'),
  },
  {
    name: 'T6 expects pending',
    removals: remove(
      moves,
      "filter: { ...owned(customerId), status: 'pending' },",
      'filter: { ...owned(customerId) },',
    ),
    proof: dismissal('C3 answers 409 for a confirmed booking, also when the provider is down'),
  },
  {
    name: 'T7 keeps an expired booking from coming back',
    removals: remove(`${folder}/cancel-payment.ts`, '  await dropExpired(payment.bookingId, drop, deps);\n'),
    proof: dismissal('C6 after the hold expired it stays over'),
  },
  {
    name: 'T8 makes the hold longer',
    removals: remove(`${folder}/verify-payment.ts`, '  await recordProof(payment.bookingId, deps);\n'),
    proof: verification('V7 answers processing while the provider is down'),
  },
  {
    name: 'T9 expects the payment that confirmed',
    removals: remove(
      moves,
      "filter: { ...owned(customerId), status: 'confirmed', settledBy },",
      'filter: { ...owned(customerId) },',
    ),
    proof: moveOfBooking("'T9 cancel' moves what it may"),
  },
  {
    name: 'T9 leaves work behind in the same write',
    removals: remove(moves, '          followUp: true,\n'),
    proof: cancellation('C8 pays the refund once after the process died at cancel:written'),
  },
  {
    name: 'T11 ends a booking whose money was returned outside',
    removals: remove(`${folder}/pull.ts`, '  await endRefundedOutside(payment.bookingId, entity.id, deps);\n'),
    proof: refunds('R5 made outside for a confirmed booking'),
  },
  {
    name: 'T12 comes last',
    removals: [
      ...remove(`${folder}/follow-up.ts`, '  await finishFollowUp(booking._id, deps);\n'),
      ...remove(
        `${folder}/follow-up.ts`,
        '  const charge = booking.settledBy === null',
        "  await finishFollowUp(booking._id, deps);\n  await checkpoint('cancel:cleared');\n  const charge = booking.settledBy === null",
      ),
    ],
    proof: cancellation('C8 pays the refund once after the process died at cancel:cleared'),
  },
  {
    name: 'only the payment that settled the booking counts',
    removals: remove(
      `${folder}/settle.ts`,
      "if (booking.settledBy === charge._id) return 'counts';",
      "if (booking.status === 'confirmed') return 'counts';",
    ),
    proof: expiry('H8 a second payment goes back'),
  },
  {
    name: 'what a cancelled booking was settled by still counts',
    removals: remove(
      `${folder}/settle.ts`,
      "if (booking.settledBy === charge._id) return 'counts';",
      "if (booking.settledBy === charge._id && booking.status === 'confirmed') return 'counts';",
    ),
    proof: cancellation('C11 keeps it, too, when a worker settles the charge'),
  },
  {
    name: 'late money of a rental that began goes back',
    removals: remove(
      'server/src/features/booking/may-revive.ts',
      '  if (booking.fromDate < dayInIndia(clock.now())) return false;\n',
    ),
    proof: expiry('H3 goes back when the rental would have begun'),
  },
  {
    name: 'an amount that differs is never kept',
    removals: remove(
      `${folder}/settle.ts`,
      'const isMismatch = entity.amountInPaise !== toPaise(payment.amount) || entity.currency !== payment.currency;',
      'const isMismatch = entity.amountInPaise < 0;',
    ),
    proof: verification('V9 gives back a payment whose amount differs'),
  },
  {
    name: 'C4 also from undecided',
    removals: remove(`${folder}/charge-moves.ts`, "trusted({ $in: ['undecided', 'kept'] })", "'kept'"),
    proof: cancellation('C11 returns the money once when its charge stands at settle:confirmed'),
  },
  {
    name: 'C5 expects a refund that is due',
    removals: remove(
      `${folder}/refund-moves.ts`,
      "{ _id: charge._id, 'refund.state': 'due', 'refund.gen': genOf(charge) },\n    {\n      $set: {\n        'refund.state': 'requested'",
      "{ _id: charge._id },\n    {\n      $set: {\n        'refund.state': 'requested'",
    ),
    proof: moveOfCharge("'C5 request' moves what it may"),
  },
  {
    name: 'C7 expects a refund that failed',
    removals: remove(
      `${folder}/refund-moves.ts`,
      "{ _id: charge._id, 'refund.state': 'failed', 'refund.gen': genOf(charge) },",
      '{ _id: charge._id },',
    ),
    proof: moveOfCharge("'C7 try again' moves what it may"),
  },
  {
    name: 'the idempotency key of a refund',
    removals: remove(
      'server/src/platform/razorpay/sdk.ts',
      "    if (call.refundKey !== null) config.headers.set('X-Refund-Idempotency', call.refundKey);\n",
    ),
    proof: cancellation('C7 frees the car, returns the money and mails'),
  },
  {
    name: 'refunds are listed before one is asked for again',
    removals: remove(
      `${folder}/run-refund.ts`,
      'const found = mayExist ? await findOwnRefund(charge, refund, deps) : null;',
      'const found = mayExist && charge.amount < 0 ? await findOwnRefund(charge, refund, deps) : null;',
    ),
    proof: refunds('R6 in part whose key was forgotten'),
  },
  {
    name: 'a refund that waits is tried early',
    removals: remove(`${folder}/workers.ts`, '  await tryWaitingRefund(deps);\n'),
    proof: refunds('R3 is made within a minute of the end of an outage'),
  },
  {
    name: 'an event is answered in time',
    removals: remove(
      `${folder}/receive-webhook.ts`,
      '  if (!stored.done) await handleInTime(stored, deps);\n',
      '  if (!stored.done) await handleEvent(stored, deps);\n  void handleInTime;\n',
    ),
    proof: webhook('W9 answers within five seconds while only refunds hang'),
  },
  {
    name: 'P3 stores the first order only',
    removals: remove(
      `${folder}/payment-moves.ts`,
      '{ _id: paymentId, razorpayOrderId: null },\n    {\n      $set: {\n        razorpayOrderId: orderId,',
      '{ _id: paymentId },\n    {\n      $set: {\n        razorpayOrderId: orderId,',
    ),
    proof: orders('P6 both answers carry the stored order when the first caller is slow at order:leased'),
  },
  {
    name: 'the owner of a booking that is ordered',
    removals: remove(
      `${folder}/create-order.ts`,
      'await findBooking(bookingId, customerId);',
      'await findBooking(bookingId);',
    ),
    proof: orders('P5 hides the booking of another customer'),
  },
  {
    name: 'the owner of a payment that is verified',
    removals: remove(
      `${folder}/verify-payment.ts`,
      'await findPayment(input.paymentId, input.customerId);',
      'await findPayment(input.paymentId);',
    ),
    proof: verification('V5 hides the payment of another customer'),
  },
  {
    name: 'the owner of a payment that is dismissed',
    removals: remove(
      `${folder}/cancel-payment.ts`,
      'await findPayment(paymentId, customerId);',
      'await findPayment(paymentId);',
    ),
    proof: dismissal('C3 hides the payment of another customer'),
  },
  {
    name: 'the owner of a booking that is cancelled',
    removals: remove(
      `${folder}/cancel-booking.ts`,
      'await findBooking(input.bookingId, input.customerId);',
      'await findBooking(input.bookingId);',
    ),
    proof: cancellation('hides the booking of another customer'),
  },
  {
    name: 'the signature of checkout',
    removals: remove(
      `${folder}/verify-payment.ts`,
      'if (!isGenuine) {',
      'if (!isGenuine && input.paymentId === null) {',
    ),
    proof: verification('V3 tells the security log of a forged signature'),
  },
  {
    name: 'the signature of an event',
    removals: remove(
      `${folder}/receive-webhook.ts`,
      'if (signature === undefined || !deps.gateway.verifyWebhook(raw, signature)) {',
      'if (signature === undefined) {',
    ),
    proof: webhook('W2 answers 400 for a missing or wrong signature'),
  },
  {
    name: 'the refund that the customer saw',
    removals: remove(
      `${folder}/cancel-booking.ts`,
      'if (input.expectedRefund !== undefined && input.expectedRefund !== refund) {',
      'if (input.expectedRefund === -1) {',
    ),
    proof: cancellation('C10 answers 409 with the refund of now'),
  },
];
