import type { blockContract } from '../src/index.ts';
import { type GroupSamples, block, ids } from './shared.ts';

export const blockSamples: GroupSamples<typeof blockContract> = {
  create: {
    body: { carId: block.carId, fromDate: block.fromDate, toDate: block.toDate, note: block.note },
    reply: block,
  },
  release: { query: { id: ids.block }, reply: block },
};
