import { monthContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Desk, issueAgain, issueInvoice, issueNote, openDesk } from '../../test/support/issue-papers.ts';
import { type Office, staffOffice } from '../../test/support/open-office.ts';
import { readZip, rowsOf } from '../../test/support/read-zip.ts';
import { createTestApp } from '../../test/support/test-app.ts';
import { Registration } from '../../src/features/tax/registration/registration.model.ts';
import { numberPapers } from '../../src/features/receipt/number-papers.ts';
import { runProgram } from './run-program.ts';

const run = (program: 'check_month.py' | 'change_month.py', zip: string): string =>
  runProgram(program, { 'month.zip': zip });

const pune = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road\nPune 411 001' };
const mysuru = { gstin: '29AAGCB7383J1Z4', legalName: 'Kaveri, Mills', address: 'Mysuru' };

let office: Office;
let karnataka: Desk;
let maharashtra: Desk;
let untaxed: Desk;

beforeEach(async () => {
  const app = await createTestApp();
  app.clock.set(new Date('2026-12-05T06:30:00Z'));
  office = await staffOffice(app);
  karnataka = await openDesk({ state: '29', gstin: mysuru.gstin, prefix: 'KA' });
  maharashtra = await openDesk({ state: '27', gstin: pune.gstin, prefix: 'MH' }, 500);
  untaxed = await openDesk();
});

// The first and the last moment of November in India, and the moments beside them.
const before = '2026-10-31T18:29:59.999Z';
const first = '2026-10-31T18:30:00.000Z';
const last = '2026-11-30T18:29:59.999Z';
const after = '2026-11-30T18:30:00.000Z';
const amid = '2026-11-20T06:30:00.000Z';

/** Issues papers of every kind in November, and some in the months beside it. */
async function issueMonth(): Promise<void> {
  const october = await issueInvoice(karnataka, before, { residence: '30', totalAmount: 1_50_000 });
  const small = await issueInvoice(karnataka, first, { residence: '29' });
  const business = await issueInvoice(karnataka, amid, { billedTo: pune, residence: '29', totalAmount: 9_999 });
  await issueInvoice(karnataka, amid, { billedTo: mysuru, residence: '29', totalAmount: 12_345 });
  const large = await issueInvoice(karnataka, amid, { residence: '30', totalAmount: 1_00_001 });
  const limit = await issueInvoice(karnataka, amid, { residence: '30', totalAmount: 1_00_000 });
  await issueInvoice(karnataka, last, { totalAmount: 777 });
  const december = await issueInvoice(karnataka, after, { billedTo: pune, residence: '29' });
  await issueNote(business, amid, { amount: 3_333 });
  await issueNote(large, amid, { amount: 1_000 });
  await issueNote(october, amid, { amount: 1_50_000 });
  await issueNote(limit, last, { amount: 501 });
  await issueNote(small, last, { amount: 100, reason: 'goodwill' });
  await issueNote(small, after, { amount: 200 });
  await issueNote(december, after, { amount: 300 });
  await issueInvoice(maharashtra, amid, { billedTo: mysuru, residence: '29', totalAmount: 4_001 });
  await issueInvoice(maharashtra, amid, { residence: '27', totalAmount: 5_003 });
  const receipt = await issueInvoice(untaxed, first, { totalAmount: 2_000 });
  await issueNote(receipt, last, { amount: 400 });
  await issueInvoice(untaxed, after);
  await numberPapers(office.deps);
}

/** Downloads November or, without its money, only the papers of one desk. These papers belong to no payments. */
const download = async ({ registrationId = null }: Partial<Desk> = {}) =>
  office.succeed(monthContract.getZip, {
    query: { month: '2026-11', ...(registrationId !== null && { registrationId }) },
  });

describe('the month of an accountant', () => {
  test('has every paper of the month in one sheet, sums that equal the papers, and numbers without a gap [c9]', async () => {
    await issueMonth();

    const files = readZip(await download());

    expect(run('check_month.py', await download(karnataka))).toBe('10 papers');
    const numbersIn = (name: string, column: number) => rowsOf(files[name]).map((row) => row[column]);
    expect(numbersIn('KA/b2cl.csv', 0)).toEqual(['KA/26-27/00005']);
    expect(numbersIn('KA/cdnur.csv', 1)).toEqual(['KA/26-27/C0002', 'KA/26-27/C0003']);
    expect(rowsOf(files['KA/docs.csv'])).toEqual([
      ['Invoices for outward supply', 'KA/26-27/00002', 'KA/26-27/00007', '6', '0'],
      ['Credit Note', 'KA/26-27/C0001', 'KA/26-27/C0004', '4', '0'],
    ]);
    expect(rowsOf(files['KA/b2cs.csv'])).toEqual([
      ['OE', '29-Karnataka', '', '18', '5912.72', '0.00', ''],
      ['OE', '30-Goa', '', '18', '84321.18', '0.00', ''],
    ]);
    expect(rowsOf(files['MH/hsn-b2b.csv'])).toEqual([
      ['997311', 'Car rental', 'NA', '0.00', '4001.00', '5', '3810.48', '190.52', '0.00', '0.00', '0.00'],
    ]);
    expect(rowsOf(files['receipts.csv']).map(([kind, , , , total]) => [kind, total])).toEqual([
      ['Receipt', '2000.00'],
      ['Credit note', '-100.00'],
      ['Credit note', '-400.00'],
    ]);
    expect(files['read-me.txt']).toContain('The month is over.');
  });

  test('is found wrong by the other program if any amount of a file changes by a paisa [g5]', async () => {
    await issueMonth();

    expect(run('change_month.py', await download(karnataka))).toMatch(/^\d{3} changes noticed$/);
  });

  test('lists bills of supply in the register and the control sums only, not in sheets or e-invoices', async () => {
    await issueInvoice(maharashtra, amid, { residence: '27' });
    await Registration.updateOne({ prefix: 'MH' }, { $set: { scheme: 'composition' } });
    const bill = await issueInvoice(maharashtra, amid, { residence: '27', totalAmount: 9_999 });
    await issueInvoice(maharashtra, amid, { billedTo: pune, residence: '27', totalAmount: 4_001 });
    await issueNote(bill, last, { amount: 3_333 });
    await Registration.updateOne({ prefix: 'MH' }, { $set: { scheme: 'regular' } });
    await issueInvoice(maharashtra, amid, { billedTo: mysuru, residence: '29' });
    await numberPapers(office.deps);

    const zip = await download(maharashtra);
    const files = readZip(zip);

    expect(run('check_month.py', zip)).toBe('5 papers');
    expect(run('change_month.py', zip)).toMatch(/^\d+ changes noticed$/);
    const ofBills = rowsOf(files['MH/papers.csv']).filter((row) => row[9] === '');
    expect(ofBills.map((row) => [row[0], row[1], ...row.slice(10, 16)])).toEqual([
      ['Bill of supply', 'MH/26-27/00002', '9999.00', '9999.00', '0.00', '0.00', '0.00', '0.00'],
      ['Bill of supply', 'MH/26-27/00003', '4001.00', '4001.00', '0.00', '0.00', '0.00', '0.00'],
      ['Credit note', 'MH/26-27/C0001', '-3333.00', '-3333.00', '0.00', '0.00', '0.00', '0.00'],
    ]);
    expect(rowsOf(files['MH/docs.csv']).map(([, from, to]) => [from, to])).toEqual([
      ['MH/26-27/00001', 'MH/26-27/00001'],
      ['MH/26-27/00004', 'MH/26-27/00004'],
    ]);
    for (const name of ['b2b', 'hsn-b2b', 'hsn-b2c']) expect(rowsOf(files[`MH/${name}.csv`])).toHaveLength(1);
    expect(JSON.parse(files['MH/inv-01.json'] ?? '')).toHaveLength(1);
    expect(rowsOf(files['MH/control.csv']).filter(([file]) => file?.includes('bills of supply'))).toHaveLength(12);
    expect(files['read-me.txt']).toContain('Bills of supply and their credit notes are only in papers.csv');
    expect(readZip(await download(karnataka))['read-me.txt']).not.toContain('Bills of supply');
  });

  test('has what was issued again in the sheets of the old and the new customer', async () => {
    const small = await issueInvoice(karnataka, amid, { residence: '29' });
    const large = await issueInvoice(karnataka, amid, { residence: '30', totalAmount: 1_00_001 });
    const business = await issueInvoice(karnataka, amid, { billedTo: pune, totalAmount: 9_999 });
    await issueNote(business, amid, { amount: 3_333 });
    const taken = await issueAgain(small, amid, { billedTo: pune });
    await issueAgain(taken, last, { billedTo: { ...mysuru, legalName: 'Kaveri Mills' } });
    await issueAgain(large, amid, { residence: '29' });
    await issueAgain(business, last, { residence: '30' });
    await numberPapers(office.deps);

    const zip = await download(karnataka);
    const files = readZip(zip);

    expect(run('check_month.py', zip)).toBe('12 papers');
    expect(run('change_month.py', zip)).toMatch(/^\d+ changes noticed$/);
    const sheet = (name: string, ...columns: number[]) =>
      rowsOf(files[`KA/${name}.csv`]).map((row) => columns.map((column) => row[column]));
    expect(sheet('b2b', 1, 4)).toEqual([
      ['Ghats Traders', '9999.00'],
      ['Ghats Traders', '6200.00'],
      ['Kaveri Mills', '6200.00'],
    ]);
    expect(new Set(sheet('cdnr', 1, 8).map((row) => row.join(' ')))).toEqual(
      new Set(['Ghats Traders 3333.00', 'Ghats Traders 6200.00', 'Ghats Traders 6666.00']),
    );
    expect([sheet('b2cl', 2), sheet('cdnur', 5)]).toEqual([[['100001.00']], [['100001.00']]]);
    expect(sheet('b2cs', 1, 4)).toEqual([
      ['29-Karnataka', '84746.62'],
      ['30-Goa', '5649.15'],
    ]);
  });

  test('shows a gap in the numbers of a series, and papers that have no number yet', async () => {
    await issueInvoice(karnataka, amid);
    await issueInvoice(karnataka, after);
    await numberPapers(office.deps);
    // A payment of November that is noticed in December gets a later number.
    await issueInvoice(karnataka, amid);
    await numberPapers(office.deps);
    await issueInvoice(karnataka, amid);

    const zip = await download();
    const files = readZip(zip);

    expect(rowsOf(files['KA/docs.csv']).map(([, from, to]) => [from, to])).toEqual([
      ['KA/26-27/00001', 'KA/26-27/00001'],
      ['KA/26-27/00003', 'KA/26-27/00003'],
    ]);
    expect(rowsOf(files['KA/control.csv']).slice(-2)).toEqual([
      ['Series', 'Numbers from KA/26-27/00001 to KA/26-27/00003', '3', '2', '1.00'],
      ['Series', 'Papers that have no number yet', '0', '1', '-1.00'],
    ]);
    expect(run('check_month.py', zip)).toContain('Papers that have no number yet: the difference is -1.00');
  });

  test('has only the folder of one registration if it is asked for', async () => {
    await issueMonth();

    const zip = await download(maharashtra);

    expect(run('check_month.py', zip)).toBe('2 papers');
    const names = Object.keys(readZip(zip)).map((name) => name.split('/')[0]);
    expect([...new Set(names)]).toEqual(['read-me.txt', 'MH', 'files.csv']);
  });
});
