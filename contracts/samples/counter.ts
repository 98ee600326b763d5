import type { counterContract } from '../src/index.ts';
import { bookingSamples } from './booking.ts';
import { creta, freeCars, type GroupSamples, held, ids, period } from './shared.ts';

const settings = { isOn: true, since: '2026-11-20T06:30:00.000Z' };

const hold = {
  ...held,
  customer: { _id: ids.customer, name: 'Asha Rao', phone: '+919876543210' },
  carName: creta.carName,
  plate: 'MH12AB1234',
};

export const counterSamples: GroupSamples<typeof counterContract> = {
  findCustomer: {
    query: { text: '98765 43210' },
    reply: [{ _id: ids.customer, name: 'Asha Rao', phone: '+919876543210', email: 'asha.rao@example.com' }],
  },
  getFreeCars: {
    query: { locId: ids.pune, ...period },
    reply: freeCars.map((car) => ({ ...car, plate: 'MH12AB1234' })),
  },
  getQuote: {
    query: { locId: ids.pune, carId: ids.creta, ...period, customerId: ids.customer },
    reply: bookingSamples.getQuote.reply,
  },
  hold: {
    body: {
      recordId: held._id,
      customer: { name: 'Asha Rao', phone: '98765 43210' },
      locationId: ids.pune,
      carId: ids.creta,
      ...period,
      expectedTotal: held.totalAmount,
    },
    reply: hold,
  },
  getHolds: { query: { locationId: ids.pune }, reply: [hold] },
  getSettings: { reply: settings },
  saveSettings: { body: { isOn: true }, reply: settings },
};
