import type { availabilityContract, fleetContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { creta, fortuner, ids, mumbai, period } from './shared.ts';

/** The model key of the Creta in the samples. */
const cretaKey = 'Creta0000001';

export const choosingSamples: GroupSamples<typeof availabilityContract> = {
  getCalendar: {
    query: { locId: ids.pune, month: '2026-12', car: cretaKey },
    reply: [
      { day: '2026-12-01', free: 5, price: 2_350, minDays: 1, isClosed: false },
      { day: '2026-12-02', free: 0, price: null, minDays: 1, isClosed: false },
    ],
  },
  getAlternatives: {
    query: { locId: ids.pune, ...period, car: cretaKey },
    reply: {
      reason: null,
      otherDays: [{ fromDate: '2026-12-02', toDate: '2026-12-03', totalPrice: 4_700 }],
      nextFree: null,
      otherLocations: [{ locationId: ids.mumbai, locationName: mumbai.name, isSameModel: true, totalPrice: 4_700 }],
      similar: [
        {
          modelKey: 'Fortuner0001',
          carBrand: fortuner.carBrand,
          carName: fortuner.carName,
          imageUrlOne: fortuner.imageUrlOne,
          totalPrice: 5_800,
        },
      ],
    },
  },
};

export const fleetSamples: GroupSamples<typeof fleetContract> = {
  getFleet: {
    query: {},
    reply: [
      {
        modelKey: cretaKey,
        carBrand: creta.carBrand,
        carName: creta.carName,
        modelYear: creta.modelYear,
        transmissionType: creta.transmissionType,
        fuelType: creta.fuelType,
        seats: 5,
        imageUrlOne: creta.imageUrlOne,
        imageUrlTwo: creta.imageUrlTwo,
        fromPrice: creta.rentalPrice,
        locationIds: [ids.pune, ids.mumbai],
      },
    ],
  },
};
