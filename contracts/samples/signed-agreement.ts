import type { signedAgreementContract } from '../src/index.ts';
import { creta, type GroupSamples, ids, pune } from './shared.ts';

export const signedAgreementSamples: GroupSamples<typeof signedAgreementContract> = {
  getSignedAgreement: {
    query: { bookingId: ids.confirmed },
    reply: {
      bookingId: ids.confirmed,
      code: 'H4D-8RK',
      customerName: 'Asha Rao',
      carName: creta.carName,
      plate: 'MH12AB1234',
      locationName: pune.name,
      fromDate: '2026-11-20',
      toDate: '2026-11-22',
      accepted: {
        version: 2,
        text: 'The car must be returned with the same fuel level.',
        at: '2026-11-20T06:30:00.000Z',
        name: 'Asha Rao',
        signature: 'M40 120L90 60L140 130',
      },
      odometer: 41_220,
      fuelEighths: 8,
      inCar: ['registration', 'insurance'],
      keyCount: 2,
      licences: {
        customer: {
          licenceClass: 'LMV',
          lastFour: '4711',
          issuedOn: '2015-03-09',
          validUntil: '2035-03-08',
          seenAs: 'card',
        },
      },
      knownDamage: [
        {
          _id: ids.damage,
          place: 'left_rear_door',
          kind: 'dent',
          size: 'small',
          at: '2026-11-18T06:30:00.000Z',
          seen: 'before',
        },
      ],
    },
  },
};
