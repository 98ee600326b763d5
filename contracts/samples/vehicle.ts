import type { vehicleContract } from '../src/index.ts';
import { type GroupSamples, creta, fleetCreta, fortuner, ids } from './shared.ts';

const {
  _id: cretaId,
  locationNames: _,
  modelKey,
  bookingsAfterDocuments: __,
  unpaidChallans: _unpaid,
  service: _service,
  ...cretaBody
} = fleetCreta;
const { plate: ___, documents: ____, ...commonFacts } = cretaBody;

export const vehicleSamples: GroupSamples<typeof vehicleContract> = {
  create: { body: cretaBody, reply: fleetCreta },
  createMany: {
    body: {
      vehicle: commonFacts,
      units: 2,
      plates: ['MH12AB1234'],
      batchId: '6740a1b2c3d4e5f6071829d0',
    },
    reply: { cars: [fleetCreta, { ...creta, _id: ids.fortuner }], refusedLines: [] },
  },
  getAll: { reply: [fleetCreta, fortuner] },
  getById: { query: { id: cretaId }, reply: { ...fleetCreta, futureBookings: 2 } },
  editById: { query: { id: cretaId }, body: cretaBody, reply: fleetCreta },
  editSame: {
    query: { modelKey, id: cretaId },
    body: { rentalPrice: 2_450, expectedCount: 40 },
    reply: { changed: 40, modelKey },
  },
};
