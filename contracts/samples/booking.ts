import type { bookingContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { freeCars, held, ids, period } from './shared.ts';

export const bookingSamples: GroupSamples<typeof bookingContract> = {
  getAvailableCars: { query: { locId: ids.pune, ...period }, reply: freeCars },
  create: { body: { locationId: ids.pune, carId: ids.creta, ...period }, reply: held },
};
