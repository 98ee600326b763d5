import { monthContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { type Desk, issueInvoice, openDesk } from '../../../test/support/issue-papers.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { readZip, rowsOf } from '../../../test/support/read-zip.ts';
import { setCheckpointHook } from '../../platform/checkpoint.ts';
import { numberPapers } from '../receipt/number-papers.ts';
import { Registration } from '../tax/registration/registration.model.ts';

let office: Office;
let desk: Desk;
beforeEach(async () => {
  office = await openOffice();
  desk = await openDesk({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
});

const now = '2026-11-20T06:00:00Z';
const ask = async (query: { month: string; registrationId?: string }) => office.call(monthContract.getZip, { query });
const filesOf = async (month: string) => readZip((await ask({ month })).data ?? '');

test('names the zip after the month, and says that a month is not over', async () => {
  const october = await ask({ month: '2026-10' });
  const november = await ask({ month: '2026-11', registrationId: desk.registrationId ?? '' });

  const nameOf = ({ headers }: typeof october) => headers['content-disposition'];
  expect(nameOf(october)).toBe('attachment; filename=month-2026-10.zip');
  expect(nameOf(november)).toBe('attachment; filename=month-2026-11-KA-not-over.zip');
  expect(readZip(october.data ?? '')['read-me.txt']).toContain('The month is over.');
  expect(readZip(november.data ?? '')['read-me.txt']).toContain('THE MONTH IS NOT OVER.');
});

test('rejects a month that has not begun, what is not a month, and an unknown registration', async () => {
  const december = await ask({ month: '2026-12' });

  expect([december.code, december.error?.details]).toEqual([
    'invalid_input',
    [{ path: 'month', message: 'Choose a month that has begun' }],
  ]);
  expect((await ask({ month: '2026-13' })).code).toBe('invalid_input');
  expect((await ask({ month: '2026-10', registrationId: 'a'.repeat(24) })).code).toBe('registration_not_found');
});

test('writes files with only their headers for a registration without papers', async () => {
  const files = await filesOf('2026-11');

  expect(rowsOf(files['KA/papers.csv'])).toEqual([]);
  expect(files['KA/inv-01.json']).toBe('[]\n');
  const differences = rowsOf(files['KA/control.csv']).map((row) => row.at(-1));
  expect([differences.length > 40, new Set(differences)]).toEqual([true, new Set(['0.00'])]);
});

test('puts papers with a former prefix into the folder of their registration', async () => {
  await issueInvoice(desk, now);
  await Registration.updateOne({ prefix: 'KA' }, { $set: { prefix: 'K2' }, $addToSet: { prefixes: 'K2' } });
  await issueInvoice(desk, now);
  await numberPapers(office.deps);

  const files = await filesOf('2026-11');

  expect(rowsOf(files['K2/papers.csv']).map(([, number]) => number)).toEqual(['K2/26-27/00001', 'KA/26-27/00001']);
  expect(files['KA/papers.csv']).toBeUndefined();
});

test('leaves out papers that are numbered while the files are written, from all of them', async () => {
  await issueInvoice(desk, now);
  await numberPapers(office.deps);
  let isFirst = true;
  setCheckpointHook(async (name) => {
    if (name !== 'export:read' || !isFirst) return;
    isFirst = false;
    await issueInvoice(desk, now);
    await numberPapers(office.deps);
  });

  const files = await filesOf('2026-11').finally(() => setCheckpointHook(null));

  expect(rowsOf(files['KA/papers.csv']).length).toBe(1);
  expect(rowsOf(files['KA/control.csv']).filter((row) => row.at(-1) !== '0.00')).toEqual([]);
  expect(rowsOf((await filesOf('2026-11'))['KA/papers.csv']).length).toBe(2);
});

test('breaks the connection if a read fails while the files are written', async () => {
  await issueInvoice(desk, now);
  await numberPapers(office.deps);
  setCheckpointHook((name) => {
    if (name === 'export:read') throw new Error('the database is unavailable');
  });

  const address = `${office.origin}/api${monthContract.getZip.path}?month=2026-11`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${office.as}` } });
  const failure = await reply.text().catch((error: unknown) => String(error));
  setCheckpointHook(null);

  expect([reply.status, failure]).toEqual([200, 'TypeError: terminated']);
});
