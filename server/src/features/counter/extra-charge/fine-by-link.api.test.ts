import { receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails } from '../../../../test/support/deliver-mails.ts';
import { counterOf } from '../../../../test/support/open-counter.ts';
import { depositRule } from '../../../../test/support/open-deposit.ts';
import { agreed, type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';
import { savePrices } from '../../../../test/support/save-prices.ts';

const day = 24 * 60 * 60_000;

let desk: ExtraCharges;
let bookingId: string;
let links: ReturnType<typeof payLinksOf>;

/** A rental that was returned 40 days ago, and now owes a fine of 1,000 rupees. */
beforeEach(async () => {
  desk = await openExtraCharges();
  bookingId = await desk.outOnline();
  await desk.takeBack(bookingId);
  await desk.app.advance(40 * day);
  await desk.charge(bookingId);
  links = payLinksOf(desk);
});

/** Takes a deposit of 5,000 rupees, hands out the car and takes it back. The deposit is promised within 24 hours. */
async function returnedWithDeposit(): Promise<string> {
  await savePrices({ charges: agreed, deposit: depositRule }, desk.app);
  const { booking } = await desk.confirmed({ fromDate: '2026-12-30', toDate: '2026-12-31' });
  desk.app.clock.set(new Date('2026-12-30T10:00:00+05:30'));
  const clerk = counterOf(desk.app, desk.clerk.user);
  await desk.take(booking._id, { amount: 5_000, purpose: 'deposit' }, await desk.signIn());
  await clerk.handOut(booking._id);
  await clerk.takeBack(booking._id, { deposit: 'keep' });
  return booking._id;
}

const request = async (hours: number) => links.request(bookingId, { hours, byEmail: true }, await desk.signIn());
const subjects = async () =>
  (await deliverMails(desk.app, desk.customer.user.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('pay ₹1,000'));

describe('a pay link for a fine that arrives weeks after the return', () => {
  test('lasts up to seven days, reminds the customer half-way, and its receipt is linked', async () => {
    const { data } = await request(168);
    const until = new Date(desk.app.clock.now().getTime() + 7 * day).toISOString();
    const first = await subjects();
    await desk.app.advance(3.5 * day - 1_000);
    const early = await subjects();
    await desk.app.advance(1_000);
    const reminder = await subjects();
    await links.pay(new URL(data?.url ?? '').hash.slice(1));
    await desk.runUntilQuiet();

    expect(data).toMatchObject({ amount: 1_000, until, isEmailed: true });
    expect([first, early, reminder]).toEqual([
      [expect.stringMatching(/^Please pay ₹1,000: /)],
      [],
      [expect.stringMatching(/^Reminder: please pay ₹1,000: /)],
    ]);
    const later = [{ paperId: expect.any(String), number: expect.any(String), totalAmount: 1_000 }];
    const own = await desk.customerSees(bookingId);
    const as = await desk.signIn();
    const detail = await desk.app.client.succeed(rentalContract.get, { as, query: { id: bookingId } });
    const receipt = await desk.app.client.succeed(receiptContract.get, { as, query: { bookingId } });
    for (const shown of [own, detail, receipt]) expect(shown.laterReceipts).toMatchObject(later);
  });

  test('reminds nobody once it is paid, or if it lasts a day', async () => {
    await request(24);
    await subjects();
    await desk.app.advance(day / 2);
    const short = await subjects();
    await desk.app.advance(day);
    const { data } = await request(100);
    await links.pay(new URL(data?.url ?? '').hash.slice(1));
    await desk.app.advance(60 * 60 * 60_000);

    expect([short, await subjects()]).toEqual([[], []]);
  });
});

describe('a pay link for a fine that outlasts the promised hour of the deposit', () => {
  test('has nothing left to pay once the deposit has paid the fine, and its late money goes back', async () => {
    const id = await returnedWithDeposit();
    await desk.charge(id);
    const { data } = await links.request(id, { hours: 168, byEmail: true }, await desk.signIn());
    const token = new URL(data?.url ?? '').hash.slice(1);
    const { orderId } = await links.ordered(token);

    await desk.app.advance(day);
    await desk.runUntilQuiet();
    const settled = await readBooking(id);
    const { razorpay_payment_id: late } = desk.app.sandbox.pay(orderId);
    await desk.runUntilQuiet();

    expect(settled).toMatchObject({ balance: 0, deposit: 0 });
    expect(settled).not.toHaveProperty('paymentRequest');
    expect(await readCharge(late)).toMatchObject({ outcome: 'refund', net: 0, parts: [{ amount: 1_000 }] });
    expect(await readBooking(id)).toMatchObject({ balance: 0, deposit: 0, ledger: settled.ledger });
  });
});
