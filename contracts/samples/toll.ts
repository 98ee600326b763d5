import type { tollContract } from '../src/index.ts';
import { custodySamples } from './custody.ts';
import { type GroupSamples, ids } from './shared.ts';

const { reply: answer } = custodySamples.getCustody;
const { plate, day, time, carName } = answer;
const columns = {
  reference: 'Transaction ID',
  plate: 'Vehicle No',
  plaza: 'Plaza Name',
  time: 'Transaction Time',
  amount: 'Amount',
  tag: 'Tag ID',
};
const headings = Object.values(columns);
const table = [headings.join(','), `NETC-20261120-0001,${plate},Talegaon,20-11-2026 10:42:13,95.00,34161FA820327`];
const file = { type: 'text/csv', bytes: Uint8Array.from(table.join('\r\n'), (letter) => letter.charCodeAt(0)) };
const outcome = { headings, columns, missing: [], added: 2, unmatched: 1, known: 240, wrong: 1 };
const problems = [{ line: 7, column: 'plate', message: 'No car has this number plate' }];

const toll = {
  _id: ids.toll,
  reference: 'NETC-20261120-0001',
  plate,
  plaza: 'Talegaon',
  day,
  time,
  amount: 95,
  tag: '34161FA820327',
  carName,
  booking: { _id: ids.confirmed, code: 'H4D-8RK' },
};
const unmatched = { ...toll, _id: ids.challan, booking: null, custody: { ...answer, custody: null } };

export const tollSamples: GroupSamples<typeof tollContract> = {
  previewImport: { query: columns, file, reply: { ...outcome, problems } },
  import: { query: columns, file, reply: { ...outcome, problems } },
  getAll: { query: { filter: 'matched', plate }, reply: { tolls: [toll, unmatched], totalPages: 1 } },
  charge: { body: { tollId: ids.toll }, reply: null },
};
