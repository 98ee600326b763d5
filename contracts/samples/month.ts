import type { monthContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

export const monthSamples: GroupSamples<typeof monthContract> = {
  getZip: {
    query: { month: '2026-11', registrationId: ids.registration },
    // An empty zip.
    reply: `PK\u0005\u0006${'\0'.repeat(18)}`,
  },
};
