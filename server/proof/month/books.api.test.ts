import { ledgerContract, type LedgerNames, monthContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, expect, test } from 'vitest';
import { type Desk, issueInvoice, issueNote, openDesk } from '../../test/support/issue-papers.ts';
import { type Office, staffOffice } from '../../test/support/open-office.ts';
import { readZip, rowsOf } from '../../test/support/read-zip.ts';
import { createTestApp } from '../../test/support/test-app.ts';
import { Registration } from '../../src/features/tax/registration/registration.model.ts';
import { numberPapers } from '../../src/features/receipt/number-papers.ts';
import { runProgram } from './run-program.ts';

const check = (zip: string, ledgers: LedgerNames): string =>
  runProgram('check_books.py', { 'month.zip': zip, 'ledgers.json': JSON.stringify(ledgers) });

const rateOf = (percent: number) => ({
  basisPoints: percent * 100,
  sales: `Sales <${percent}%> & "more"`,
  zohoTax: `GST${percent}`,
  zohoIgst: `IGST${percent}`,
});

/** These papers belong to no payments, so there are no vouchers of the money. */
const named: LedgerNames = {
  ...samples['month.saveLedgerNames'].body,
  hasMoney: false,
  rates: [18, 5, 40].map(rateOf),
};

/** Names that no form accepts, as an attack or an old import might have stored them. */
const hostile = [
  '=HYPERLINK("http://example.com")&<b>',
  'Rao\u0001\u0008 & Sons ]]> 🚗',
  '<LEDGERNAME>Cash</LEDGERNAME>',
  '@SUM(1+1),"quoted"\nof two lines',
];

const amid = '2026-11-20T06:30:00.000Z';
let office: Office;
let karnataka: Desk;
let maharashtra: Desk;
let untaxed: Desk;

beforeEach(async () => {
  const app = await createTestApp();
  app.clock.set(new Date('2026-12-05T06:30:00Z'));
  office = await staffOffice(app);
  karnataka = await openDesk({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' }, 4_000);
  maharashtra = await openDesk({ state: '27', gstin: '27AAPFU0939F1ZV', prefix: 'MH' });
  untaxed = await openDesk();
});

async function issueMonth(): Promise<void> {
  const gstin = '27AAPFU0939F1ZV';
  for (const legalName of hostile) {
    const invoice = await issueInvoice(karnataka, amid, { billedTo: { gstin, legalName, address: 'Pune' } });
    await issueNote(invoice, amid, { amount: 1_001 });
  }
  const consumer = await issueInvoice(maharashtra, amid, { residence: '27', totalAmount: 9_999 });
  await issueNote(consumer, amid, { amount: 777, reason: 'goodwill' });
  await issueInvoice(maharashtra, amid, { residence: '33', totalAmount: 4_001 });
  const receipt = await issueInvoice(untaxed, amid, { totalAmount: 2_000 });
  await issueNote(receipt, amid, { amount: 400 });
  await numberPapers(office.deps);
}

const save = async (body: LedgerNames) => office.succeed(ledgerContract.saveLedgerNames, { body });
const ask = async (query: { registrationId?: string } = {}) =>
  office.call(monthContract.getZip, { query: { month: '2026-11', ...query } });

test.each([false, true])(
  'vouchers balance, equal the registers and double nothing if they are imported twice; a ledger for each customer: %s [g6]',
  async (isEach) => {
    const ledgers = { ...named, isEach };
    await save(ledgers);
    await issueMonth();

    const zip = (await ask()).data ?? '';

    expect(check(zip, ledgers)).toBe('13 vouchers');
    expect(readZip(zip)['read-me.txt']).toContain('tally.xml');
  },
);

test('the checking program reports a ledger name that differs from the saved one by a letter', async () => {
  await save(named);
  await issueMonth();
  const zip = (await ask()).data ?? '';

  const renamed = { ...named, names: { ...named.names, igst: 'Output igst' } };

  expect(check(zip, renamed)).toContain('KA/tally.xml has');
  expect(check(zip, { ...named, rates: named.rates.map((rate) => ({ ...rate, zohoIgst: 'X' })) })).toContain(
    'KA/zoho-invoices.csv has',
  );
});

test('books bills of supply as sales without GST, without a ledger or a tax for any rate', async () => {
  const ledgers = { ...named, rates: [] };
  await save(ledgers);
  await Registration.updateOne({ prefix: 'MH' }, { $set: { scheme: 'composition' } });
  const bill = await issueInvoice(maharashtra, amid, { totalAmount: 9_999 });
  await issueNote(bill, amid, { amount: 777 });
  await numberPapers(office.deps);

  const zip = (await ask({ registrationId: maharashtra.registrationId ?? '' })).data ?? '';

  expect(check(zip, ledgers)).toBe('2 vouchers');
  const files = readZip(zip);
  expect(files['MH/tally.xml']).toContain(`<LEDGERNAME>${ledgers.names.untaxedSales}</LEDGERNAME>`);
  const [row] = rowsOf(files['MH/zoho-invoices.csv']);
  expect(row?.slice(8, 16)).toEqual(['Car rental', '997311', '1', '9999.00', 'true', '', '', '']);
});

test('names every ledger that the month needs and nobody has named, and exports nothing', async () => {
  const { names } = named;
  await save({ ...named, rates: [rateOf(40)], names: { ...names, customers: null, cgst: null, otherTax: null } });
  await issueMonth();

  const refused = await ask();

  expect([refused.status, refused.code]).toEqual([409, 'ledger_names_missing']);
  expect(refused.error?.details?.map(({ message }) => message).toSorted()).toEqual([
    'CGST',
    'Customers',
    'Sales at 18%',
    'Zoho tax between states at 18%',
    'Zoho tax within a state at 18%',
  ]);
  const ofKarnataka = await ask({ registrationId: karnataka.registrationId ?? '' });
  expect(ofKarnataka.error?.details?.map(({ message }) => message)).toEqual(['Customers']);
});

test('needs no ledger names for a program that is turned off, and has no file for it', async () => {
  await issueMonth();
  expect(Object.keys(readZip((await ask()).data ?? '')).filter((name) => /tally|zoho/.test(name))).toEqual([]);

  await save({ ...named, hasTally: false, names: { ...named.names, customers: null } });
  const files = readZip((await ask()).data ?? '');

  expect(Object.keys(files).filter((name) => /tally|zoho/.test(name)).length).toBe(6);
  expect(files['tally.xml']).toBeUndefined();
  expect(rowsOf(files['MH/zoho-invoices.csv']).map((row) => row[6])).toEqual(['MH', 'TN']);
});

test('saves only if nobody else has saved, and each rate once', async () => {
  const { data } = await office.call(ledgerContract.getLedgerNames, {});
  expect(data).toMatchObject({ version: 0, hasTally: false, names: { cash: null } });
  await save(named);

  const stale = await office.call(ledgerContract.saveLedgerNames, { body: named, headers: { 'if-match': '"0"' } });
  const twice = await office.call(ledgerContract.saveLedgerNames, {
    body: { ...named, rates: [rateOf(5), rateOf(5)] },
  });

  // The same admin saved the same names, so that the repeat returns them.
  expect(stale.data).toEqual({ version: 1, ...named });
  expect([twice.code, twice.error?.details]).toEqual(['invalid_input', [{ path: 'rates', message: 'Each rate once' }]]);
  expect((await office.call(ledgerContract.getLedgerNames, {})).data).toEqual({ version: 1, ...named });
});
