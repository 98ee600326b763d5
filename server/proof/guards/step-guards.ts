import { type Guard, payment, provedBy } from './guard.ts';

const stepTests = 'server/test/step-order.api.test.ts';

const settle = payment('settle.ts');

/** The order of the steps of a payment's end, and who looks when nobody tells us. */
export const stepGuards: Guard[] = [
  {
    name: 'a captured payment is written down before the booking is touched',
    removals: [
      {
        file: settle,
        code: '  const { charge, isNew } = await recordCharge(',
        without:
          '  await confirmBooking(payment.bookingId, entity.id, deps);\n  const { charge, isNew } = await recordCharge(',
      },
    ],
    proof: provedBy(stepTests, 'money is written down before the booking is confirmed by it'),
  },
  {
    name: 'a payment is decided only after the booking is',
    removals: [
      {
        file: settle,
        code: '  for (let round = 0; round < rounds; round += 1) {',
        without: '  await keepCharge(charge, deps);\n  for (let round = 0; round < rounds; round += 1) {',
      },
    ],
    proof: provedBy(stepTests, 'money is written down before the booking is confirmed by it'),
  },
  {
    name: 'C3 comes before the refund call',
    removals: [
      {
        file: settle,
        code: '    await mailRefund({ booking, charge, amount: charge.amount }, deps);',
        without: `    await deps.gateway.refund({
      paymentId: charge._id,
      amountInPaise: charge.providerPaise,
      key: \`refund-\${charge._id}-1\`,
      bookingId: String(charge.bookingId),
    });
    await mailRefund({ booking, charge, amount: charge.amount }, deps);`,
      },
    ],
    proof: provedBy(stepTests, 'nothing is returned before the return is written down'),
  },
  {
    name: 'T4 closes the booking before its money goes back',
    removals: [
      { file: settle, code: '  await closeForGood(charge.bookingId, deps);\n', without: '' },
      {
        file: settle,
        code: "return booking.status === 'confirmed' || booking.cancelReason !== 'hold_expired';",
        without: 'return true;',
      },
    ],
    proof: provedBy(stepTests, 'the return is written down only once the booking can never be confirmed by it'),
  },
  {
    name: 'the reconciler',
    removals: [
      {
        file: payment('workers.ts'),
        code: 'for (const work of [sweep, reconcile, runCharges, runFollowUps, runEvents]) await work(deps);',
        without: 'for (const work of [sweep, runCharges, runFollowUps, runEvents]) await work(deps);',
      },
    ],
    proof: provedBy(payment('workers.api.test.ts'), 'H6 without any event the reconciler confirms'),
  },
];
