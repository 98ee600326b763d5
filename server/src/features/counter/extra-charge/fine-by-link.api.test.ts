import { receiptContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverMails } from '../../../../test/support/deliver-mails.ts';
import { type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';

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
