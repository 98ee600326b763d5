import { type availabilityContract, type fleetContract, fleetModel, similarModel } from '../src/index.ts';
import { type GroupSamples, creta, fortuner, ids, mumbai, period } from './shared.ts';

export const choosingSamples: GroupSamples<typeof availabilityContract> = {
  getCalendar: {
    query: { locId: ids.pune, month: '2026-12', car: creta.modelKey },
    reply: [
      { day: '2026-12-01', free: 5, price: 2_350, minDays: 1, isClosed: false },
      { day: '2026-12-02', free: 0, price: null, minDays: 1, isClosed: false },
    ],
  },
  getAlternatives: {
    query: { locId: ids.pune, ...period, car: creta.modelKey },
    reply: {
      reason: null,
      otherDays: [{ fromDate: '2026-12-02', toDate: '2026-12-03', totalPrice: 4_700 }],
      nextFree: null,
      otherLocations: [{ locationId: ids.mumbai, locationName: mumbai.name, isSameModel: true, totalPrice: 4_700 }],
      similar: [similarModel.parse({ ...fortuner, totalPrice: 5_800 })],
    },
  },
};

export const fleetSamples: GroupSamples<typeof fleetContract> = {
  getFleet: {
    query: {},
    reply: [fleetModel.parse({ ...creta, fromPrice: creta.rentalPrice, locationIds: creta.carLocations })],
  },
};
