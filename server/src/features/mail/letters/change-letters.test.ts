import { describe, expect, test } from 'vitest';
import { mailedBooking as booking } from '../../../../test/support/mailed-booking.ts';
import { renderMail } from './render-mail.ts';

const before = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const money = { paid: 0, saved: 0, refund: 0, changes: 1 };

describe('the email about a change by staff', () => {
  test('names the new car and the car before the change', () => {
    const { subject, text } = renderMail('booking_changed', {
      ...booking,
      ...money,
      before: { fromDate: '2026-12-01', toDate: '2026-12-03' },
      carBefore: 'Maruti Swift',
      byStaff: true,
    });

    expect(subject).toBe('Booking changed: Hyundai Creta, 01-12-2026 to 03-12-2026');
    expect(text).toContain('Our team gave you another car: Hyundai Creta.');
    expect(text).toContain('Before this change:\nCar: Maruti Swift\nFrom Date: 01-12-2026');
    expect(text).not.toContain('You still have');
  });

  test('says that our team made it, and how much is left to pay', () => {
    const { text } = renderMail('booking_changed', { ...booking, ...money, before, byStaff: true, due: 2_350 });

    expect(text).toContain('Our team changed your booking.\n\nYou still have ₹2,350 to pay.');
  });

  test('says nothing about staff or cars if the customer changed the dates', () => {
    const { text } = renderMail('booking_changed', { ...booking, ...money, before });

    expect(text).toContain('Your booking has new dates or times.');
    expect(text).not.toContain('Our team');
  });
});

test('the email about a payment that staff request states the amount, the deadline and the new dates', () => {
  const { subject, text } = renderMail('payment_requested', {
    ...booking,
    ...before,
    wanted: { fromDate: '2026-12-01', toDate: '2026-12-03' },
    amount: 2_350,
    until: '2026-11-21T06:30:00.000Z',
    bookingsUrl: 'https://sarani.example/bookings',
  });

  expect(subject).toBe('Please pay ₹2,350 to change your booking: Hyundai Creta, 01-12-2026 to 02-12-2026');
  expect(text).toContain('It costs ₹2,350 more. Please pay by 21-11-2026 at 12:00PM (India).');
  expect(text).toContain('After the change:\nFrom Date: 01-12-2026\nTo Date: 03-12-2026');
  expect(text).toContain('Pay in My Bookings: https://sarani.example/bookings');
});

test('the email about a paid balance states the amount', () => {
  const { subject, text } = renderMail('payment_received', { ...booking, paid: 2_350 });

  expect(subject).toBe('Payment received: Hyundai Creta, 01-12-2026 to 03-12-2026');
  expect(text).toContain('We received your payment of ₹2,350. Nothing is left to pay.');
});
