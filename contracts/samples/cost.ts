import type { costContract } from '../src/index.ts';
import { fleetCreta, type GroupSamples, ids } from './shared.ts';

const facts = { kind: 'service', day: '2026-03-02', amount: 6_450, odometer: 31_500, note: 'Oil and filters' } as const;
const recorded = { _id: ids.cost, ...facts, by: 'Meera Iyer', version: 1 };

export const costSamples: GroupSamples<typeof costContract> = {
  getByCar: {
    query: { carId: ids.creta },
    reply: {
      service: fleetCreta.service ?? null,
      costs: [
        { _id: ids.entry, kind: 'fuel', day: '2026-11-18', amount: 3_200, by: 'Meera Iyer', version: 2 },
        recorded,
      ],
      totalPages: 1,
    },
  },
  getCsv: {
    query: { carId: ids.creta },
    reply: '\uFEFFDay,Kind,Amount,Odometer,Note,By\r\n2026-03-02,Service,6450,31500,Oil and filters,Meera Iyer\r\n',
  },
  add: { body: { costId: ids.cost, carId: ids.creta, ...facts }, reply: recorded },
  edit: {
    body: { costId: ids.cost, version: 1, ...facts, amount: 6_540 },
    reply: { ...recorded, amount: 6_540, version: 2 },
  },
  remove: { body: { costId: ids.cost, version: 2 }, reply: null },
};
