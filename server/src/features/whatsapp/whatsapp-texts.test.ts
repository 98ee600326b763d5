import { whatsappKinds } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { renderText, type WhatsappFacts } from './whatsapp-texts.ts';

const place = { name: 'Indiranagar', address: '12 CMH Road', mapUrl: 'https://maps.example/1' };
const facts: WhatsappFacts = {
  customerName: 'Asha Rao',
  brandName: 'Sarani',
  phone: '+91 80 1234 5678',
  car: 'Swift, KA 01 AB 1234',
  code: 'K7M-2QX',
  fromDate: '2026-12-18',
  toDate: '2026-12-21',
  pickUpTime: '14:00',
  returnTime: '12:00',
  begins: 'tomorrow,',
  pickUpAt: place,
  returnAt: { name: 'Airport', address: 'Gate 2' },
  bring: 'Bring your driving licence. And a card.',
  bookingsUrl: 'https://rent.example/bookings',
  due: null,
  depositToTake: null,
  deposit: null,
  cancelled: { refund: 0, atCounter: 0, waits: 0 },
};
const until = new Date('2026-12-17T12:30:00Z');
const footer = ['Booking code: K7M-2QX', 'Questions: +91 80 1234 5678', 'Sarani'];
const linesOf = (kind: (typeof whatsappKinds)[number], given: Partial<WhatsappFacts> = {}) =>
  renderText(kind, { ...facts, ...given }).split('\n');

test.each(whatsappKinds)('the text %s greets by name and ends with the code, the phone and the business', (kind) => {
  const lines = linesOf(kind);

  expect([lines[0], ...lines.slice(-3)]).toEqual(['Hello Asha Rao,', ...footer]);
});

test.each(whatsappKinds)('the text %s without optional facts has neither gaps nor placeholders', (kind) => {
  const bare = { name: 'Pune', address: '' };
  const text = renderText(kind, {
    ...facts,
    code: undefined,
    pickUpTime: undefined,
    returnTime: undefined,
    bookingsUrl: undefined,
    pickUpAt: bare,
    returnAt: bare,
  });

  expect(text).not.toMatch(/undefined|null|NaN|\n\n|, \n|,$/);
});

describe('the text', () => {
  test('of a confirmed booking says where, when and what to bring', () => {
    expect(linesOf('confirmed').slice(1, -3)).toEqual([
      'your booking is confirmed: Swift, KA 01 AB 1234.',
      'Pick-up: 18-12-2026, 2:00PM',
      'Place: Indiranagar, 12 CMH Road',
      'Map: https://maps.example/1',
      'Return: 21-12-2026, 12:00PM, Airport',
      'Bring your driving licence.',
      'My Bookings: https://rent.example/bookings',
    ]);
  });

  test('of a pick-up says what to bring and what is still to be paid', () => {
    const money = {
      due: { purpose: 'balance' as const, amount: 1_200 },
      depositToTake: { amount: 5_000, returnHours: 24 },
    };

    expect(linesOf('pick_up', money).slice(1, -3)).toEqual([
      'your pick-up is tomorrow, 18-12-2026, 2:00PM: Swift, KA 01 AB 1234.',
      'Place: Indiranagar, 12 CMH Road',
      'Map: https://maps.example/1',
      'Still to pay: ₹1,200.',
      'Deposit: ₹5,000. It comes back within 24 hours of the return.',
      'Bring your driving licence. And a card.',
    ]);
  });

  test.each([
    [
      'the open pay link',
      { url: 'https://rent.example/pay#1' },
      'Pay here, without logging in: https://rent.example/pay#1',
    ],
    ['My Bookings without a link', {}, 'You can pay in My Bookings: https://rent.example/bookings'],
  ])('about a payment names %s', (_, given, how) => {
    const due = { purpose: 'booking' as const, amount: 4_700, until, ...given };

    expect(linesOf('payment', { due }).slice(1, -3)).toEqual([
      'please pay ₹4,700 by 17-12-2026 at 6:00PM (India) for your booking: Swift, KA 01 AB 1234.',
      how,
    ]);
  });

  test('about a payment names the counter to a customer who can’t log in, and what the money is for', () => {
    const due = { purpose: 'balance' as const, amount: 900 };

    expect(linesOf('payment', { due, bookingsUrl: undefined }).slice(1, -3)).toEqual([
      'please pay ₹900 for your booking: Swift, KA 01 AB 1234. Rest of the rental price.',
      'You can pay when you come to us.',
    ]);
  });

  test.each([
    ['out', 'have a good trip with Swift, KA 01 AB 1234.'],
    ['return', 'your car is due back today, 21-12-2026, 12:00PM: Swift, KA 01 AB 1234.'],
    ['late', 'your car was due back on 21-12-2026, 12:00PM: Swift, KA 01 AB 1234.'],
  ] as const)('%s names the return time and place', (kind, first) => {
    expect(linesOf(kind)[1]).toBe(first);
    expect(linesOf(kind)).toContain('Place: Airport, Gate 2');
    expect(renderText(kind, facts)).toContain('21-12-2026, 12:00PM');
  });

  test('about a deposit says what we have, until when, and what is refunded where', () => {
    const deposit = { held: 1_000, backBy: until, refund: 4_000, atCounter: 1_500 };

    expect(linesOf('deposit', { deposit }).slice(2, -3)).toEqual([
      'We have ₹1,000 of it and give it back by 17-12-2026 at 6:00PM (India).',
      '₹2,500 goes back to the payment method you used. Banks usually take 5 to 7 working days.',
      'Our team returns the ₹1,500 that you paid at our counter.',
    ]);
  });

  test.each([
    [{ refund: 0, atCounter: 0, waits: 0 }, ['There is no refund for this cancellation.']],
    [
      { refund: 900, atCounter: 0, waits: 0 },
      ['₹900 goes back to the payment method you used. Banks usually take 5 to 7 working days.'],
    ],
    [
      { refund: 900, atCounter: 0, waits: 900 },
      ['₹900 of your refund is on hold, because your bank disputes the payment.'],
    ],
  ])('of a cancelled booking with %o says what is refunded', (cancelled, money) => {
    expect(linesOf('cancelled', { cancelled }).slice(1, -3)).toEqual([
      'your booking is cancelled: Swift, KA 01 AB 1234, 18-12-2026, 2:00PM to 21-12-2026, 12:00PM.',
      ...money,
    ]);
  });
});
