import type { choosingContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { ids } from './shared.ts';

/** What the samples call the model of the Creta. */
const cretaKey = 'Creta0000001';

export const choosingSamples: GroupSamples<typeof choosingContract> = {
  getCalendar: {
    query: { locId: ids.pune, month: '2026-12', car: cretaKey },
    reply: [
      { day: '2026-12-01', free: 5, price: 2_350, minDays: 1, isClosed: false },
      { day: '2026-12-02', free: 0, price: null, minDays: 1, isClosed: false },
    ],
  },
};
