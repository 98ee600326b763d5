import type { vehicleContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { fleetCreta, fortuner } from './shared.ts';

const { _id: cretaId, locationNames: _, modelKey: __, ...cretaBody } = fleetCreta;

export const vehicleSamples: GroupSamples<typeof vehicleContract> = {
  create: { body: cretaBody, reply: fleetCreta },
  getAll: { reply: [fleetCreta, fortuner] },
  getById: { query: { id: cretaId }, reply: { ...fleetCreta, futureBookings: 2 } },
  editById: { query: { id: cretaId }, body: cretaBody, reply: fleetCreta },
};
