import type { damageContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const dent = { place: 'left_rear_door', kind: 'dent', size: 'small', note: 'Below the handle' } as const;
const scratch = { place: 'front_bumper', kind: 'scratch', size: 'medium' } as const;
const at = '2026-11-20T05:12:00.000Z';

const found = { damageId: ids.damage, ...dent };
const open = { _id: ids.damage, ...dent, at, by: 'Meera Iyer', handover: 'back', state: 'open' } as const;
const named = { ...open, bookingId: ids.confirmed, charge: { state: 'proposed', amount: 1_800 } } as const;

export const damageSamples: GroupSamples<typeof damageContract> = {
  getByCar: {
    query: { carId: ids.creta },
    reply: { damages: [named, { _id: ids.photo, ...scratch, at, by: null, state: 'open' }] },
  },
  getByBooking: {
    query: { bookingId: ids.confirmed },
    reply: {
      damages: [
        { _id: ids.photo, ...scratch, at, seen: 'before' },
        { _id: ids.damage, ...dent, at, seen: 'out', byCustomer: true },
      ],
      reportUntil: '2026-11-20T06:12:00.000Z',
    },
  },
  add: { body: { ...found, carId: ids.creta, bookingId: ids.confirmed }, reply: named },
  report: {
    body: { ...found, bookingId: ids.confirmed },
    reply: { _id: ids.damage, ...dent, at, seen: 'out', byCustomer: true },
  },
  repair: {
    body: { damageId: ids.damage, cost: 1_500 },
    reply: { ...open, state: 'repaired', repair: { at: '2026-11-22T05:12:00.000Z', cost: 1_500 } },
  },
  reopen: { body: { damageId: ids.damage }, reply: open },
};
