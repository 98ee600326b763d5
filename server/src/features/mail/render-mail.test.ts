import { describe, expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const booking = {
  customerName: 'Asha Rao',
  bookingId: '6560a1b2c3d4e5f601020304',
  code: 'K7M-2QX',
  carName: 'Hyundai Creta',
  locationName: 'Pune',
  locationAddress: 'Beside the railway station',
  fromDate: '2026-12-01',
  toDate: '2026-12-03',
  totalAmount: 112_500,
};

const summary = [
  'Car: Hyundai Creta',
  'Pick-up: Pune, Beside the railway station',
  'From Date: 01-12-2026',
  'To Date: 03-12-2026',
  'Total Amount: ₹1,12,500, all-inclusive',
  'Booking: 6560a1b2c3d4e5f601020304',
  'Booking code: K7M-2QX',
].join('\n');

describe('renderMail', () => {
  test('booking_confirmed has no code if an earlier version queued it', () => {
    const { code: _later, ...earlier } = booking;

    expect(renderMail('booking_confirmed', earlier).text).toContain(summary.replace(/\nBooking code.*/, ''));
    expect(renderMail('booking_confirmed', earlier).text).not.toContain('Booking code');
  });

  test('booking_confirmed states car, location, days and price, and attaches a calendar entry', () => {
    const { subject, text, calendar } = renderMail('booking_confirmed', booking);

    expect(subject).toBe('Booking confirmed: Hyundai Creta, 01-12-2026 to 03-12-2026');
    expect(text).toContain('Dear Asha Rao,\n\nYour booking is confirmed and paid.');
    expect(text).toContain(summary);
    expect(calendar).toContain(`UID:${booking.bookingId}@sarani.example\r\n`);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261204');
    expect(calendar).toContain(String.raw`LOCATION:Pune\, Beside the railway station`);
  });

  test.each([
    ['how much is refunded', { refund: 50_000 }, 'We’re refunding ₹50,000.'],
    ['that nothing is refunded', { refund: 0 }, 'There is no refund for this cancellation.'],
    ['how much is refunded during a dispute', { refund: 50_000, waits: 20_000 }, 'We’re refunding ₹30,000.'],
    ['how much waits for a dispute', { refund: 500, waits: 500 }, 'A refund of ₹500 waits because your bank disputes'],
  ])('booking_cancelled says %s and cancels the calendar entry', (_, facts, sentence) => {
    const { subject, text, calendar } = renderMail('booking_cancelled', { ...booking, ...facts });

    expect(subject).toBe('Booking cancelled: Hyundai Creta, 01-12-2026 to 03-12-2026');
    expect(text).toContain(sentence);
    expect(text).toContain(summary);
    expect(calendar).toContain(`UID:${booking.bookingId}@sarani.example\r\n`);
    expect(calendar).toContain('METHOD:CANCEL\r\n');
  });

  test('hold_ended says that nothing was charged, and that any late payment is refunded', () => {
    const { subject, text, calendar } = renderMail('hold_ended', booking);

    expect(subject).toBe('Booking cancelled: Hyundai Creta, 01-12-2026 to 03-12-2026');
    expect(text).toContain('Our team cancelled your booking before it was paid. You have not been charged.');
    expect(text).toContain('If a payment still arrives, we’ll refund it automatically.');
    expect(text).toContain(summary);
    expect(calendar).toBeUndefined();
  });

  test('refund_started states the amount and how long banks take', () => {
    const { subject, text } = renderMail('refund_started', { ...booking, refund: 112_500, reference: null });

    expect(subject).toBe('Refund of ₹1,12,500 started');
    expect(text).toContain(
      'We’re refunding ₹1,12,500 to the payment method you used. Banks usually take 5 to 7 working days.',
    );
    expect(text).toContain(summary);
  });

  test('contact_office contains the message as it was written, and contact_visitor only the ticket number', () => {
    const facts = { ticket: 'T-1001', name: 'Asha Rao', email: 'asha@example.com', message: 'Two lines\nof text' };

    const office = renderMail('contact_office', facts);
    const visitor = renderMail('contact_visitor', { ticket: 'T-1001' });

    expect(office.subject).toBe('Message T-1001');
    expect(office.text).toContain('From: Asha Rao <asha@example.com>\n\nTwo lines\nof text');
    expect(visitor.subject).toBe('We received your message T-1001');
    expect(visitor.text).toContain('Your ticket number is T-1001. We’ll reply within two days.');
  });

  test('subscription_welcome contains the links to confirm and to unsubscribe', () => {
    const unsubscribeUrl = 'https://sarani.example/unsubscribe#t';
    const confirmUrl = 'https://sarani.example/newsletter#t';
    const { text } = renderMail('subscription_welcome', { confirmUrl, unsubscribeUrl });

    expect(text).toMatch(/\nhttps:\/\/sarani.example\/newsletter#t\n[^]*\nhttps:\/\/sarani.example\/unsubscribe#t\n/);
  });

  test('throws for an unknown template and for missing facts', () => {
    expect(() => renderMail('birthday', booking)).toThrow('unknown mail template birthday');
    expect(() => renderMail('booking_confirmed', { customerName: 'Asha Rao' })).toThrow('invalid_type');
  });
});
