import { describe, expect, test } from 'vitest';
import { mailedBooking as booking } from '../../../../test/support/mailed-booking.ts';
import { renderMail } from './render-mail.ts';

const fine = { kind: 'fine', words: 'As on the official notice' };
const late = { kind: 'late', words: '₹200 per started hour' };

test('the email about a confirmation lists what is owed only if it happens', () => {
  const { text } = renderMail('booking_confirmed', { ...booking, charges: [late, fine] });

  expect(text).toContain(
    'Only if it happens:\nLate return: ₹200 per started hour\nTraffic fines: As on the official notice',
  );
  expect(renderMail('booking_confirmed', booking).text).not.toContain('Only if');
});

describe('the email about an extra charge', () => {
  const charge = {
    ...booking,
    kind: 'fine',
    amount: 1_000,
    reason: 'Speeding on 21 November, 14:10',
    evidence: 'Notice KA19-220481',
    bookingsUrl: 'https://sarani.example/bookings',
  };

  test('says what it is for, what shows it, and where to pay the balance', () => {
    const { subject, text } = renderMail('charge_added', { ...charge, due: 1_500 });

    expect(subject).toContain('Traffic fines: ₹1,000');
    expect(text).toContain('Traffic fines: Speeding on 21 November, 14:10\nWhat shows it: Notice KA19-220481');
    expect(text).toContain(
      'You have ₹1,500 to pay. Pay in My Bookings or at our counter: https://sarani.example/bookings',
    );
  });

  test('asks for no money if it is paid already', () => {
    const { text } = renderMail('charge_added', charge);

    expect(text).toContain('It is paid already.');
    expect(text).not.toContain('to pay');
  });

  test.each([
    [0, 'You don’t owe it any more.'],
    [1_000, 'We’re refunding ₹1,000.'],
  ])('that was taken off says that ₹%s come back', (refund, sentence) => {
    const { text } = renderMail('charge_taken_off', { ...booking, kind: 'fine', amount: 1_000, refund });

    expect(text).toContain('We took off the charge of ₹1,000 (traffic fines).');
    expect(text).toContain(sentence);
  });
});
