import type { PaperKind } from '@rental/contracts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ZippedFile } from '../../../platform/zip.ts';
import { type MonthSeries, type PaperGroup, type PaperSums, sumNames } from '../../receipt/month/month-series.ts';
import { readMonthPapers } from '../../receipt/month/read-month.ts';
import type { RegistrationRecord } from '../../tax/registration/registration.model.ts';
import { type Month, type MonthPart, seriesOf, vouchersOf } from '../month-part.ts';
import { advanceFiles, hasAdvances, sumAll } from './advance-files.ts';
import { type Check, controlFile, sumsOfKind } from './control.ts';
import { eInvoice } from './e-invoice.ts';
import {
  isTaxed,
  type PaperSheet,
  type RegisteredPaper,
  serviceKey,
  serviceRow,
  sheetHeads,
  sheetOf,
  sheetRows,
  smallKey,
  smallRow,
} from './gst-sheets.ts';
import { registerHead, registerRow } from './register.ts';
import { countIn, createRuns, docsRow } from './runs.ts';
import { addSums, createKeyedSums, subtractSums, sumsOf, sumUp } from './sums.ts';

const businessOrOthers = ['business', 'others'] as const;
type Buyer = (typeof businessOrOthers)[number];
const buyerOf = ({ customer }: RegisteredPaper): Buyer => (customer.taxNumber === null ? 'others' : 'business');
const groupOf = (paper: RegisteredPaper): PaperGroup => (isTaxed(paper) ? buyerOf(paper) : 'bills');

const groups = [
  { kind: 'receipt', group: 'business', text: 'invoices with GSTIN' },
  { kind: 'receipt', group: 'others', text: 'invoices without GSTIN' },
  { kind: 'credit_note', group: 'business', text: 'credit notes with GSTIN' },
  { kind: 'credit_note', group: 'others', text: 'credit notes without GSTIN' },
  { kind: 'receipt', group: 'bills', text: 'bills of supply' },
  { kind: 'credit_note', group: 'bills', text: 'credit notes for bills of supply' },
] as const satisfies { kind: PaperKind; group: PaperGroup; text: string }[];

const hasBills = (all: readonly MonthSeries[]): boolean => all.some(({ bills }) => bills.count > 0);

const hsnFiles = { business: 'hsn-b2b.csv', others: 'hsn-b2c.csv' } as const;

/** What is summed up while the files are written, so that the later ones can be written from it. */
const createTally = () => ({
  register: createKeyedSums(),
  sheets: createKeyedSums(),
  small: createKeyedSums(),
  services: { business: createKeyedSums(), others: createKeyedSums() },
  runs: createRuns(),
});
type Tally = ReturnType<typeof createTally>;

const readMe = [
  'Each folder has the papers of one GST registration and is named after the prefix of their numbers.',
  'papers.csv          All tax invoices and their credit notes. Amounts of credit notes are negative.',
  'b2b, b2cl, b2cs     Invoices as sheets of GSTR-1. b2cs is one row for each place of supply and rate, less the',
  '                    credit notes that are not in cdnur.',
  'cdnr, cdnur         Credit notes to businesses, and to others for invoices of b2cl. Amounts are positive.',
  'hsn-b2b, hsn-b2c    Sums by service code and rate, less credit notes.',
  'docs.csv            The numbers of each series. A series with a gap has several rows.',
  'inv-01.json         Invoices and credit notes to businesses for the e-invoice portal. The PIN codes are taken',
  '                    from the addresses; add one where an address has none.',
  'control.csv         Sums of the other files of the folder beside sums of its papers.',
];

const readMeWithoutAdvances = ['', 'Advances have no sheet, because an invoice is issued as soon as money is paid.'];

/** Replaces `readMeWithoutAdvances` if a registration has vouchers. */
const readMeOfAdvances = [
  'vouchers.csv        Receipt vouchers for money that came before the invoice, and refund vouchers for money that went',
  '                    back before it. They are not in tally.xml and the files for Zoho; the money is in its own files.',
  'at.csv              Advances of the month without an invoice in the same month, by place of supply and rate, without',
  '                    tax.',
  'atadj.csv           Advances of earlier months whose invoice was issued or whose money was returned this month.',
];

/** Added to the read-me only if the month has bills of supply. */
const readMeOfBills = [
  '',
  'Bills of supply and their credit notes are only in papers.csv and control.csv, not in the sheets of GSTR-1. They',
  'have no rate and no taxes. Their taxable value is the full price of the taxed lines.',
];

/** Returns a folder of files for each registration. */
export function registrationPart(month: Month): MonthPart {
  const files = month.registrations.flatMap((each) => registrationFiles(month, each));
  const isWithBills = month.registrations.some((each) => hasBills(seriesOf(month, each)));
  const isWithAdvances = month.registrations.some((each) => hasAdvances(month, each));
  const ofAdvances = isWithAdvances ? readMeOfAdvances : readMeWithoutAdvances;
  const lines = [...readMe, ...ofAdvances, ...(isWithBills ? readMeOfBills : [])];
  return { readMe: files.length > 0 ? lines : [], files };
}

/** Returns the files of the papers of one registration, in a folder. */
function registrationFiles(month: Month, registration: RegistrationRecord): ZippedFile[] {
  const all = seriesOf(month, registration);
  const tally = createTally();
  const advances = hasAdvances(month, registration) ? advanceFiles(month, registration, tally.runs) : null;
  const files: Record<string, () => AsyncIterable<string>> = {
    'papers.csv': () => writeRegister(all, tally),
    'b2b.csv': () => writeSheet('b2b', all, tally),
    'b2cl.csv': () => writeSheet('b2cl', all, tally),
    'b2cs.csv': () => writeSums('b2cs', () => tally.small.list().map((row) => smallRow(...row))),
    'cdnr.csv': () => writeSheet('cdnr', all, tally),
    'cdnur.csv': () => writeSheet('cdnur', all, tally),
    [hsnFiles.business]: () => writeSums('hsn', () => tally.services.business.list().map((row) => serviceRow(...row))),
    [hsnFiles.others]: () => writeSums('hsn', () => tally.services.others.list().map((row) => serviceRow(...row))),
    ...advances?.files,
    'docs.csv': () => writeSums('docs', () => tally.runs.list().map(docsRow)),
    'inv-01.json': () => writeEInvoices(all, tally),
    'control.csv': () => writeControl({ all, vouchers: vouchersOf(month, registration) }, tally, advances?.checks),
  };
  return Object.entries(files).map(([name, content]) => ({ name: `${registration.prefix}/${name}`, content }));
}

/** A series with a prefix has only papers with GST. */
async function* readRegistered(
  all: readonly MonthSeries[],
): AsyncGenerator<{ series: MonthSeries; papers: RegisteredPaper[] }> {
  for (const series of all) {
    for await (const papers of readMonthPapers(series)) {
      yield { series, papers: papers.flatMap((paper) => (paper.tax ? [{ ...paper, tax: paper.tax }] : [])) };
    }
  }
}

async function* writeRegister(all: readonly MonthSeries[], tally: Tally): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(registerHead);
  for await (const { series, papers } of readRegistered(all)) {
    for (const paper of papers) {
      const sums = sumsOf(paper.amounts);
      tally.register.add(`${paper.kind}/${groupOf(paper)}`, sums);
      if (!isTaxed(paper)) continue;
      tally.services[buyerOf(paper)].add(serviceKey(paper), sums);
      tally.runs.add(series, paper.serial);
      if (sheetOf(paper) === 'b2cs') tally.small.add(smallKey(paper.tax), sums);
    }
    yield papers.map((paper) => csvLine(registerRow(paper))).join('');
  }
}

/** The sheets have no byte order mark, because the offline tool reads their first column by its name. */
async function* writeSheet(sheet: PaperSheet, all: readonly MonthSeries[], tally: Tally): AsyncGenerator<string> {
  yield csvLine(sheetHeads[sheet]);
  for await (const { papers } of readRegistered(all)) {
    const rows = papers.filter(isTaxed).filter((paper) => sheetOf(paper) === sheet);
    for (const paper of rows) tally.sheets.add(sheet, sumsOf(paper.amounts));
    yield rows.map((paper) => csvLine(sheetRows[sheet](paper))).join('');
  }
}

async function* writeSums(sheet: 'b2cs' | 'hsn' | 'docs', rows: () => (string | number)[][]): AsyncGenerator<string> {
  yield [sheetHeads[sheet], ...rows()].map(csvLine).join('');
}

async function* writeEInvoices(all: readonly MonthSeries[], tally: Tally): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { papers } of readRegistered(all)) {
    const rows = papers.filter(isTaxed).filter((paper) => buyerOf(paper) === 'business');
    for (const paper of rows) tally.sheets.add(`inv-01/${paper.kind}`, sumsOf(paper.amounts));
    if (rows.length === 0) continue;
    yield before + rows.map((paper) => JSON.stringify(eInvoice(paper))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

type Series = { all: readonly MonthSeries[]; vouchers: readonly MonthSeries[] };

async function* writeControl(
  series: Series,
  tally: Tally,
  checkAdvances: (() => Promise<Check[]>) | undefined,
): AsyncGenerator<string> {
  const checks = [...checksOf(series, tally), ...((await checkAdvances?.()) ?? [])];
  yield byteOrderMark + controlFile(checks, [...series.all, ...series.vouchers]);
}

const amounts = ['taxable', 'igst', 'cgst', 'sgst'] as const;

/** Sums of credit notes are negative. */
function checksOf({ all, vouchers }: Series, tally: Tally): Check[] {
  const { register, sheets, small, services, runs } = tally;
  const inPapers = (kind: PaperKind, group: PaperGroup): PaperSums => sumsOfKind(all, kind, group);
  const both = (buyer: Buyer): PaperSums => addSums(inPapers('receipt', buyer), inPapers('credit_note', buyer));
  const wanted = groups.filter(({ group }) => group !== 'bills' || hasBills(all));
  const smallSums = sumUp(small.list().map(([, sums]) => sums));
  const sheet = (name: string) => sheets.get(name);
  const numbers = runs.list().reduce((count, run) => count + countIn(run), 0);
  return [
    ...wanted.map(({ kind, group, text }) => ({
      file: `papers.csv: ${text}`,
      inFile: register.get(`${kind}/${group}`),
      inPapers: inPapers(kind, group),
      of: sumNames,
    })),
    {
      file: 'b2b.csv',
      inFile: sheet('b2b'),
      inPapers: inPapers('receipt', 'business'),
      of: ['count', 'total', 'taxable'],
    },
    {
      file: 'cdnr.csv',
      inFile: sheet('cdnr'),
      inPapers: inPapers('credit_note', 'business'),
      of: ['count', 'total', 'taxable'],
    },
    {
      file: 'b2cl.csv, b2cs.csv and cdnur.csv',
      inFile: sumUp([sheet('b2cl'), smallSums, sheet('cdnur')]),
      inPapers: both('others'),
      of: ['taxable'],
    },
    ...businessOrOthers.map((buyer) => ({
      file: hsnFiles[buyer],
      inFile: sumUp(services[buyer].list().map(([, sums]) => sums)),
      inPapers: both(buyer),
      of: amounts,
    })),
    {
      file: 'inv-01.json',
      inFile: subtractSums(sheet('inv-01/receipt'), sheet('inv-01/credit_note')),
      inPapers: subtractSums(inPapers('receipt', 'business'), inPapers('credit_note', 'business')),
      of: amounts,
    },
    {
      file: 'docs.csv',
      inFile: { ...both('business'), count: numbers },
      inPapers: sumUp([both('business'), both('others'), sumAll(vouchers)]),
      of: ['count'],
    },
  ];
}
