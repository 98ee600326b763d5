import type { bookingContract } from '../src/index.ts';
import { type GroupSamples, creta, freeCars, held, ids, period } from './shared.ts';

export const bookingSamples: GroupSamples<typeof bookingContract> = {
  getAvailableCars: { query: { locId: ids.pune, ...period }, reply: freeCars },
  getQuote: {
    query: { locId: ids.pune, car: creta.modelKey, ...period, extras: 'seat:1' },
    reply: {
      dayCount: 2,
      rentalPrice: 2_350,
      pricePerDay: 2_350,
      totalPrice: 4_700,
      lines: [
        { kind: 'days', text: '2 days × ₹2,350', amount: 4_700 },
        { kind: 'extra', text: 'Child seat: 2 days × ₹100', amount: 200 },
      ],
      extras: [{ id: 'seat', name: 'Child seat', per: 'day', price: 100, max: 2 }],
      coupon: null,
      couponProblem: null,
      total: 4_900,
      cancellation: [{ until: '2026-11-30T18:30:00.000Z', percent: 100 }],
    },
  },
  create: { body: { locationId: ids.pune, carId: ids.creta, ...period }, reply: held },
};
