import { messageKinds } from '@rental/contracts';
import { expect, test } from 'vitest';
import { templateText, valuesOf } from './text-line.ts';
import { linesOf, type WhatsappFacts } from './whatsapp-texts.ts';

const place = { name: 'Indiranagar', address: '12 CMH Road', mapUrl: 'https://maps.example/1' };
const full: WhatsappFacts = {
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
  returnAt: place,
  bring: 'Bring your driving licence.\nAnd a card.',
  bookingsUrl: 'https://rent.example/bookings',
  due: { purpose: 'balance', amount: 4_700, until: new Date('2026-12-17T12:30:00Z'), url: 'https://rent.example/pay' },
  depositToTake: { amount: 5_000, returnHours: 24 },
  deposit: { held: 1_000, refund: 4_000, atCounter: 1_500 },
  cancelled: { refund: 900, atCounter: 100, waits: 0 },
  amount: 1_200,
};
const bare: WhatsappFacts = {
  ...full,
  code: undefined,
  pickUpTime: undefined,
  returnTime: undefined,
  pickUpAt: { name: 'Pune', address: '' },
  returnAt: { name: 'Pune', address: '' },
  bookingsUrl: undefined,
  due: { purpose: 'booking', amount: 1 },
  depositToTake: null,
  deposit: null,
  cancelled: { refund: 0, atCounter: 0, waits: 0 },
};

test.each(messageKinds)('the template of %s has the same words and variables whatever the facts', (kind) => {
  expect(templateText(linesOf(kind, full))).toBe(templateText(linesOf(kind, bare)));
  expect(valuesOf(linesOf(kind, full))).toHaveLength(valuesOf(linesOf(kind, bare)).length);
});

test.each(messageKinds)('the template of %s fits the rules of the provider', (kind) => {
  const text = templateText(linesOf(kind, full));

  // Meta refuses variables at the ends, next to each other, or with line breaks or without a value.
  expect(text).not.toMatch(/^\{\{|\}\}$|\}\}\s?\{\{/);
  expect(text.length).toBeLessThan(1_024);
  for (const facts of [full, bare]) {
    for (const value of valuesOf(linesOf(kind, facts))) expect(value).toMatch(/^\S[^\n\t]*$/);
  }
});
