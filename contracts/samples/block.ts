import type { blockContract } from '../src/index.ts';
import { type GroupSamples, block, ids } from './shared.ts';

export const blockSamples: GroupSamples<typeof blockContract> = {
  create: {
    body: { carId: block.carId, fromDate: block.fromDate, toDate: block.toDate, note: block.note },
    reply: block,
  },
  getConflicts: {
    query: { id: ids.block },
    reply: {
      waits: true,
      conflicts: [
        {
          _id: ids.confirmed,
          kind: 'booked',
          code: 'K7M-2QX',
          customerName: 'Asha Rao',
          customerPhone: '+919876543210',
          fromDate: block.fromDate,
          toDate: block.fromDate,
          free: [{ carName: 'Hyundai Creta', count: 2 }],
        },
      ],
    },
  },
  release: { query: { id: ids.block }, reply: block },
};
