import type { homeContract } from '../src/index.ts';
import { fleetCreta, type GroupSamples, ids } from './shared.ts';

export const homeSamples: GroupSamples<typeof homeContract> = {
  set: { body: { id: ids.creta, locationId: ids.pune, fromDate: '2026-12-10', drive: true }, reply: fleetCreta },
};
