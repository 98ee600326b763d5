import { indianStates, type LedgerNames } from '@rental/contracts';
import { csvLine } from '../../../http/csv.ts';
import type { ZippedFile } from '../../../platform/zip.ts';
import type { MonthPaper } from '../../receipt/month/month-paper.ts';
import type { MonthSeries } from '../../receipt/month/month-series.ts';
import { findTaxesOfMonth } from '../../receipt/month/month-taxes.ts';
import { readMonthPapers } from '../../receipt/month/read-month.ts';
import { type Month, type MonthPart, seriesOf } from '../month-part.ts';
import { readMoneyVouchers } from './money-file.ts';
import { findMoneyNeeds } from './money-vouchers.ts';
import { ledgerFor, refuseMissing, tallyNeeds, zohoNeeds } from './ledgers.ts';
import { tallyEnd, tallyHead, tallyLedger, tallyVoucher } from './tally-xml.ts';
import { paperVoucher, type Voucher } from './vouchers.ts';
import { zohoHeads, zohoRows } from './zoho-rows.ts';

/**
 * Throws `ledger_names_missing` if the files for accounting programs need names that nobody has saved. A paper that is
 * issued after this check and needs another name makes the export fail.
 */
export async function refuseUnnamedLedgers({
  ledgers,
  span,
  registrations,
  isWhole,
}: Pick<Month, 'ledgers' | 'span' | 'registrations' | 'isWhole'>): Promise<void> {
  const { hasTally, hasZoho } = ledgers;
  if (!hasTally && !hasZoho) return;
  const ofMoney = hasMoneyIn({ ledgers, isWhole }) ? await findMoneyNeeds(span) : [];
  const prefixes = registrations.flatMap((each) => each.prefixes);
  const all = await findTaxesOfMonth(span);
  const wanted = all.filter(({ prefix }) => (prefix === undefined ? isWhole : prefixes.includes(prefix)));
  const needs = wanted.flatMap((taxed) => [
    ...(hasTally ? tallyNeeds(taxed) : []),
    ...(hasZoho ? zohoNeeds(taxed) : []),
  ]);
  refuseMissing(ledgers, [...needs, ...ofMoney]);
}

/** Whether there are vouchers of the money, which belongs to no registration. */
const hasMoneyIn = ({ ledgers, isWhole }: Pick<Month, 'ledgers' | 'isWhole'>): boolean =>
  isWhole && ledgers.hasTally && ledgers.hasMoney;

const tallyLines = [
  'tally.xml           The papers as vouchers for Tally Prime. Each has a REMOTEID, so that a second import changes',
  '                    the vouchers and doubles none. Try it in a copy of the company first.',
];
const moneyLines = [
  'tally-money.xml     The money as Receipt, Payment and Journal vouchers, each with a REMOTEID. A payment is one voucher',
  '                    with what a booking counts it as. Charges are in no voucher, because the papers are. Apart from',
  '                    them, the vouchers move each ledger by the In and Out of its accounts in control.csv.',
];
const zohoLines = [
  'zoho-invoices.csv, zoho-credit-notes.csv',
  '                    The papers for the import of Zoho Books. Prices include their tax.',
];

/** Returns the papers as files for the accounting programs that the owner has turned on. */
export function bookPart(month: Month): MonthPart {
  const { registrations, series, isWhole, ledgers } = month;
  const { hasTally, hasZoho } = ledgers;
  const untaxed = series.filter(({ prefix }) => prefix === undefined);
  const folders = [
    ...(isWhole ? [{ folder: '', papers: untaxed }] : []),
    ...registrations.map((each) => ({ folder: `${each.prefix}/`, papers: seriesOf(month, each) })),
  ];
  const files = folders.flatMap(({ folder, papers }): ZippedFile[] => [
    ...(hasTally
      ? [{ name: `${folder}tally.xml`, content: () => writeTally(readPaperVouchers(papers, ledgers), ledgers) }]
      : []),
    ...(hasZoho
      ? [
          { name: `${folder}zoho-invoices.csv`, content: () => writeZoho('receipt', papers, ledgers) },
          { name: `${folder}zoho-credit-notes.csv`, content: () => writeZoho('credit_note', papers, ledgers) },
        ]
      : []),
  ]);
  return { readMe: [...(hasTally ? tallyLines : []), ...(hasZoho ? zohoLines : [])], files };
}

/** The file with the vouchers of the money. */
export const moneyVouchers = 'tally-money.xml';

/** Returns the file with the vouchers of the money if the owner has turned them on. */
export function moneyBookPart(month: Month): MonthPart {
  if (!hasMoneyIn(month)) return { readMe: [], files: [] };
  const content = () => writeTally(readMoneyVouchers(month), month.ledgers);
  return { readMe: moneyLines, files: [{ name: moneyVouchers, content }] };
}

const placeOf = ({ tax }: MonthPaper): string | null => tax && indianStates[tax.place];

async function* readPaperVouchers(
  all: readonly MonthSeries[],
  ledgers: LedgerNames,
): AsyncGenerator<(Voucher | null)[]> {
  for (const series of all) {
    for await (const papers of readMonthPapers(series)) {
      yield papers.map((paper) => paperVoucher(paper, ledgers, placeOf(paper)));
    }
  }
}

/** If each customer has a ledger, its voucher is preceded by the ledger where the name comes first. */
async function* writeTally(all: AsyncGenerator<(Voucher | null)[]>, ledgers: LedgerNames): AsyncGenerator<string> {
  yield tallyHead;
  const parties = new Set<string>();
  const messageOf = (voucher: Voucher): string => {
    const { party } = voucher;
    const isNew = ledgers.isEach && party !== null && !parties.has(party);
    if (isNew) parties.add(party);
    return (isNew ? tallyLedger(party, ledgerFor(ledgers, 'customers')) : '') + tallyVoucher(voucher);
  };
  for await (const vouchers of all) {
    yield vouchers
      .filter((voucher) => voucher !== null)
      .map(messageOf)
      .join('');
  }
  yield tallyEnd;
}

async function* writeZoho(
  kind: keyof typeof zohoHeads,
  all: readonly MonthSeries[],
  ledgers: LedgerNames,
): AsyncGenerator<string> {
  yield csvLine(zohoHeads[kind]);
  for (const series of all.filter((each) => each.kind === kind)) {
    for await (const papers of readMonthPapers(series)) {
      yield papers.flatMap((paper) => zohoRows(paper, ledgers).map(csvLine)).join('');
    }
  }
}
