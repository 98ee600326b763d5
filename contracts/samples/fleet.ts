import type { locationContract, vehicleContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { creta, fortuner, mumbai, pune } from './world.ts';

const { _id: puneId, ...puneBody } = pune;
const { _id: cretaId, locationNames: _, ...cretaBody } = creta;

export const locationSamples: GroupSamples<typeof locationContract> = {
  create: { body: puneBody, reply: pune },
  getAll: { reply: [pune, mumbai] },
  getById: { query: { id: puneId }, reply: { ...pune, futureBookings: 2 } },
  editById: { query: { id: puneId }, body: puneBody, reply: pune },
};

export const vehicleSamples: GroupSamples<typeof vehicleContract> = {
  create: { body: cretaBody, reply: creta },
  getAll: { reply: [creta, fortuner] },
  getById: { query: { id: cretaId }, reply: { ...creta, futureBookings: 2 } },
  editById: { query: { id: cretaId }, body: cretaBody, reply: creta },
};
