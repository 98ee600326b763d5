import { expect, test } from 'vitest';
import { deliverMails } from '../../../../test/support/deliver-mails.ts';
import { openCounter } from '../../../../test/support/open-counter-money.ts';
import { readCharge } from '../../../../test/support/open-rental.ts';

test('the emails about a booking that is paid in part at the counter say what is left to pay and how money comes back', async () => {
  const counter = await openCounter({ env: { CANCELLATION_TIERS: '100@0' } });
  const { email } = counter.customer.user;
  const mailAfter = async (work: Promise<unknown>) => {
    await work;
    return (await deliverMails(counter.app, email)).at(-1)?.text;
  };
  const { _id: bookingId } = await counter.hold();
  await deliverMails(counter.app, email);

  const confirmed = await mailAfter(counter.confirm(bookingId, { payment: { amount: 1_500, method: 'cash' } }));
  const cancelled = await mailAfter(counter.cancel(bookingId));
  const { parts } = await readCharge(`ctr_${bookingId}`);
  const returned = await mailAfter(counter.returnNotes(`ctr_${bookingId}`, parts[0]?.id ?? ''));

  expect(confirmed).toContain('Your booking is confirmed.\n\nYou still have ₹3,200 to pay.');
  expect(cancelled).toContain('Our team will return the ₹1,500 that you paid at our counter');
  expect(returned).toContain('Our team has returned the ₹1,500 that you paid at our counter.');
  for (const text of [confirmed, cancelled, returned]) expect(text).not.toContain('bank');
});
