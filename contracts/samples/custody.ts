import type { custodyContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

export const custodySamples: GroupSamples<typeof custodyContract> = {
  getCustody: {
    query: { plate: 'MH12AB1234', day: '2026-11-20', time: '10:42' },
    reply: {
      carName: 'Swift',
      plate: 'MH12AB1234',
      day: '2026-11-20',
      time: '10:42',
      custody: {
        kind: 'handedOut',
        bookingId: ids.confirmed,
        code: 'H4D-8RK',
        customer: { name: 'Asha Rao', email: 'asha@example.com', phone: '+919876543210' },
        licence: { licenceClass: 'LMV', lastFour: '4711', validUntil: '2035-03-08', seenAs: 'card' },
        secondDriver: {
          name: 'Dev Rao',
          phone: '+919876543211',
          licence: { licenceClass: 'LMV-TR', lastFour: '0815', validUntil: '2028-06-30', seenAs: 'digilocker' },
        },
        from: '2026-11-20T04:12:00.000Z',
        until: null,
        outBy: 'Ravi Kumar',
        backBy: null,
      },
      returned: { at: '2026-11-18T12:30:00.000Z', locationName: 'Pune Station' },
      blocks: [],
    },
  },
};
