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
    ['booking_confirmed', {}],
    ['booking_cancelled', { refund: 0 }],
    ['hold_ended', {}],
    ['refund_started', { refund: 500, reference: null }],
    ['refund_done', { refund: 500, reference: null }],
    ['refund_failed', { refund: 500, reference: null }],
    ['returned_outside', { refund: 500 }],
  ])('%s states the times after the days, and the subject only the days', (template, facts) => {
    const plain = renderMail(template, { ...booking, ...facts });
    const timed = renderMail(template, { ...booking, ...facts, pickUpTime: '00:30', returnTime: '18:30' });

    expect(timed.subject).toBe(plain.subject);
    expect(timed.text).toBe(
      plain.text
        .replace('From Date: 01-12-2026\n', 'From Date: 01-12-2026, 12:30AM\n')
        .replace('To Date: 03-12-2026\n', 'To Date: 03-12-2026, 6:30PM\n'),
    );
    expect(timed.text).not.toBe(plain.text);
  });

  test.each([
    [{ returnTime: '10:00', pickUpTime: '10:00' }, '2026-12-03', 'at 10:00AM at Mumbai'],
    [{ returnTime: '10:00', pickUpTime: '10:00' }, '2026-12-04', 'on 03-12-2026, 10:00AM, at Mumbai'],
    [{}, '2026-12-04', 'on 03-12-2026, at Mumbai'],
  ])('car_late says when and where the car was due, and whom to call (%o, %s)', (times, day, due) => {
    const mail = renderMail('car_late', { ...booking, ...times, day, returnedAt: 'Mumbai', phone: '+91 20 5550 0100' });

    expect(mail.subject).toBe('Your car was due back: Hyundai Creta, 01-12-2026 to 03-12-2026');
    expect(mail.text).toContain(
      `Dear Asha Rao,\n\nYour car was due back ${due}. Call us on +91 20 5550 0100 if you need longer.\n\nCar: `,
    );
  });

  test('booking_confirmed says where, when and how to pick up the car, or whom to call', () => {
    const pickUp = {
      phone: '+91 20 5550 0100',
      isClosed: false,
      note: 'Platform 1',
      bring: 'Bring your driving licence.',
    };
    const bookingsUrl = 'https://sarani.example/bookings';
    const textOf = (place: object) =>
      renderMail('booking_confirmed', { ...booking, bookingsUrl, pickUp: { ...pickUp, ...place } }).text;
    const address = '12 Station Road\nPune 411001';

    expect(textOf({ address, mapUrl: 'https://maps.example/pune', hours: 'Tue 9:00AM-9:00PM' })).toContain(
      [
        'Your pick-up\nPune\n12 Station Road\nPune 411001',
        'Map: https://maps.example/pune\nPhone: +91 20 5550 0100\nOpen: Tue 9:00AM-9:00PM',
        'Platform 1\nBring your driving licence.\n\nMy Bookings always shows the current details: https://sarani.example/bookings',
      ].join('\n'),
    );
    expect(textOf({})).toContain('Your pick-up\nPune\nCall us: +91 20 5550 0100\nPlatform 1');
    expect(textOf({ address, isClosed: true })).toContain(
      'We’re closed on 01-12-2026. Call us, and we’ll arrange your pick-up.',
    );
  });

  test.each([
    ['how much is refunded', { refund: 50_000 }, 'We’re refunding ₹50,000.'],
    ['that nothing is refunded', { refund: 0 }, 'There is no refund for this cancellation.'],
    ['how much is refunded during a dispute', { refund: 50_000, waits: 20_000 }, 'We’re refunding ₹30,000.'],
    ['how much waits for a dispute', { refund: 500, waits: 500 }, 'Your refund of ₹500 is on hold because your bank'],
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

  test('endpoint_paused names the endpoint, since when it failed and what to do', () => {
    const connectionsUrl = 'https://sarani.example/admindashboard?view=connections';
    const data = { name: 'Books', since: '2026-11-20T06:30:00.000Z', connectionsUrl };
    const { subject, text } = renderMail('endpoint_paused', data);

    expect(subject).toBe('Endpoint paused: Books');
    expect(text).toContain('“Books” since 20-11-2026 at 12:00PM (India) failed, so we’ve paused it.');
    expect(text).toContain(connectionsUrl);
  });

  test('throws for an unknown template and for missing facts', () => {
    expect(() => renderMail('birthday', booking)).toThrow('unknown mail template birthday');
    expect(() => renderMail('booking_confirmed', { customerName: 'Asha Rao' })).toThrow('invalid_type');
  });
});
