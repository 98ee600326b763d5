import type { challanContract } from '../src/index.ts';
import { custodySamples } from './custody.ts';
import { type GroupSamples, ids } from './shared.ts';

const { reply: custody } = custodySamples.getCustody;
const { plate, day, time, carName } = custody;
const written = {
  number: 'KA19-220481',
  authority: 'Bengaluru Traffic Police',
  offence: 'Speeding on the airport road',
  amount: 1_000,
  noticeDate: '2026-11-20',
  plate,
  day,
  time,
};
const challan = {
  ...written,
  _id: ids.challan,
  answerBy: '2027-01-04',
  daysLeft: 45,
  carName,
  state: 'open' as const,
  booking: { _id: ids.confirmed, code: 'H4D-8RK' },
  version: 1,
};
const entered = { state: 'open' as const, reason: 'Entered', at: '2026-11-20T06:30:00.000Z', by: 'Ravi Kumar' };
const detail = { ...challan, custody, states: [entered] };
const shown = { challanId: ids.challan, version: 1 };
const reason = 'Named the driver on the website of the police';
const passedOn = { state: 'passed_on' as const, reason };
const later = { at: '2026-11-20T07:30:00.000Z', by: 'Ravi Kumar' };
const charged = { state: 'charged' as const, reason: 'Charged to the customer', ...later };

export const challanSamples: GroupSamples<typeof challanContract> = {
  create: { body: { ...written, recordId: ids.challan }, reply: detail },
  getAll: { query: { state: 'unpaid', plate }, reply: { challans: [challan], totalPages: 1 } },
  get: { query: { challanId: ids.challan }, reply: detail },
  edit: { body: { ...written, ...shown, answerBy: '2027-01-04' }, reply: { ...detail, version: 2 } },
  setState: {
    body: { ...shown, ...passedOn },
    reply: { ...detail, state: 'passed_on', states: [entered, { ...passedOn, ...later }], version: 2 },
  },
  charge: {
    body: shown,
    reply: { ...detail, state: 'charged', states: [entered, charged], chargedAt: later.at, version: 3 },
  },
  getEvidence: {
    query: { challanId: ids.challan },
    reply: {
      challan: detail,
      agreement: {
        version: 2,
        text: 'The car must be returned with the same fuel level.',
        at: '2026-11-20T04:12:00.000Z',
        name: 'Asha Rao',
        signature: 'M40 120L90 60L140 130',
      },
      madeAt: '2026-11-20T06:30:00.000Z',
    },
  },
};
