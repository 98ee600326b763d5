import type { vehicleContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { creta, fortuner } from './shared.ts';

const { _id: cretaId, locationNames: _, ...cretaBody } = creta;

export const vehicleSamples: GroupSamples<typeof vehicleContract> = {
  create: { body: cretaBody, reply: creta },
  getAll: { reply: [creta, fortuner] },
  getById: { query: { id: cretaId }, reply: { ...creta, futureBookings: 2 } },
  editById: { query: { id: cretaId }, body: cretaBody, reply: creta },
};
