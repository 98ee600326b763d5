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
  getCustodyCsv: {
    query: { plate: 'MH12AB1234', fromDate: '2026-11-20', toDate: '2026-11-20' },
    reply:
      '\uFEFFNumber plate,From,Until,Booking,Hand-out recorded,Customer,Second driver,Location before,Location after,Ended by\r\n' +
      'MH12AB1234,2026-11-20T00:00:00.000+05:30,2026-11-20T09:42:00.000+05:30,nobody,,,,Pune Station,Pune Station,Hand-out\r\n' +
      'MH12AB1234,2026-11-20T09:42:00.000+05:30,2026-11-20T10:43:00.000+05:30,H4D-8RK,yes,Asha Rao,Dev Rao,Pune Station,,Still out\r\n',
  },
  getRegisterCsv: {
    query: { locationId: ids.pune, fromDate: '2026-11-20', toDate: '2026-11-20' },
    reply:
      '\uFEFFNumber plate,Car,Booking,From,Until,Began with,Ended with,Returned at,Odometer at hand-out,Odometer at return,' +
      'Customer,Customer’s phone,Customer’s licence class,Customer’s licence last 4,Customer’s licence valid until,Customer’s licence seen as,Customer’s passport last 4,Customer’s visa last 4,' +
      'Second driver,Second driver’s phone,Second driver’s licence class,Second driver’s licence last 4,Second driver’s licence valid until,Second driver’s licence seen as,Second driver’s passport last 4,Second driver’s visa last 4,' +
      'Handed out by,Taken back by\r\n' +
      'MH12AB1234,Swift,H4D-8RK,2026-11-20 09:42,,Hand-out,Still out,,41220,,' +
      "Asha Rao,'+919876543210,LMV,4711,2035-03-08,Card,,," +
      "Dev Rao,'+919876543211,LMV-TR,0815,2028-06-30,DigiLocker,,,Ravi Kumar,\r\n",
  },
};
