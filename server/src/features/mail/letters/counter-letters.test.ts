import { describe, expect, test } from 'vitest';
import { mailedBooking as booking } from '../../../../test/support/mailed-booking.ts';
import { renderMail } from './render-mail.ts';

const byBank = (amount: string) => `We’re refunding ${amount}. We’ll email you again when your bank accepts it.`;
const byTeam = (amount: string) =>
  `Our team will return the ${amount} that you paid at our counter, and we’ll email you then.`;

describe('the email about a confirmation', () => {
  test('says what is left to pay, and calls the booking paid only if nothing is', () => {
    const owing = renderMail('booking_confirmed', { ...booking, due: 2_350 }).text;

    expect(owing).toContain(
      'Your booking is confirmed.\n\nYou still have ₹2,350 to pay. You can pay when you come to us.',
    );
    expect(owing).not.toContain('paid.');
    expect(renderMail('booking_confirmed', booking).text).toContain('Your booking is confirmed and paid.');
  });
});

describe('the email about a refund', () => {
  test.each([
    ['through the bank', { refund: 1_000 }, [byBank('₹1,000')], [byTeam('')]],
    ['at the counter', { refund: 1_000, atCounter: 1_000 }, [byTeam('₹1,000')], ['bank']],
    ['in both ways', { refund: 1_000, atCounter: 300 }, [byBank('₹700'), byTeam('₹300')], []],
  ])('says that money comes back %s, after a cancellation and a change', (_, money, said, unsaid) => {
    const before = { fromDate: '2026-12-01', toDate: '2026-12-05' };
    const mails = [
      renderMail('booking_cancelled', { ...booking, ...money }),
      renderMail('booking_changed', { ...booking, ...money, before, paid: 0, saved: 1_000, changes: 1 }),
    ];

    for (const { text } of mails) {
      for (const sentence of said) expect(text).toContain(sentence);
      for (const sentence of unsaid) expect(text).not.toContain(sentence);
    }
  });

  test('names no bank if our team has returned the money', () => {
    const done = { ...booking, refund: 1_000, reference: 'In notes' };
    const { text } = renderMail('refund_done', { ...done, atCounter: true });

    expect(text).toContain('Our team has returned the ₹1,000 that you paid at our counter.\n\nReference: In notes');
    expect(text).not.toContain('bank');
    expect(renderMail('refund_done', done).text).toContain('to the payment method you used');
  });
});
