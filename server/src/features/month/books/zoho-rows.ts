import type { LedgerNames, StateCode } from '@rental/contracts';
import type { MonthPaper, PaperTax } from '../../receipt/month/month-paper.ts';
import { amountText, rateText } from '../papers/amount-text.ts';
import { taxesIn } from '../papers/sums.ts';
import { ledgerFor } from './ledgers.ts';

/* The files that Zoho Books imports in India. How sure their columns are: decision 0136. */

const zohoStates: Readonly<Record<StateCode, string>> = {
  '01': 'JK',
  '02': 'HP',
  '03': 'PB',
  '04': 'CH',
  '05': 'UK',
  '06': 'HR',
  '07': 'DL',
  '08': 'RJ',
  '09': 'UP',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB',
  '20': 'JH',
  '21': 'OD',
  '22': 'CG',
  '23': 'MP',
  '24': 'GJ',
  '26': 'DN',
  '27': 'MH',
  '29': 'KA',
  '30': 'GA',
  '31': 'LD',
  '32': 'KL',
  '33': 'TN',
  '34': 'PY',
  '35': 'AN',
  '36': 'TS',
  '37': 'AD',
  '38': 'LA',
};

const customerHead = ['Customer Name', 'GST Treatment', 'GST Identification Number (GSTIN)', 'Place of Supply'];
const itemHead = ['Item Name', 'HSN/SAC', 'Quantity', 'Item Price', 'Is Inclusive Tax'];
const taxHead = ['Item Tax', 'Item Tax %', 'Item Tax Type'];
const common = [...customerHead, 'Currency Code', ...itemHead, ...taxHead, 'Notes'];

export const zohoHeads = {
  receipt: ['Invoice Date', 'Invoice Number', 'Invoice Status', ...common],
  credit_note: ['Credit Note Date', 'Credit Note Number', 'Credit Note Status', 'Associated Invoice Number', ...common],
} as const;

type Item = { name: string; code: string; paise: number; tax: readonly [name: string, percent: string, type: string] };

const noTax = ['', '', ''] as const;

/** Prices include their tax, so that the total is the one on the paper, however Zoho rounds the tax. */
function itemsOf({ tax, amounts }: MonthPaper, ledgers: LedgerNames): Item[] {
  if (!tax) return [{ name: 'Car rental', code: '', paise: amounts.total, tax: noTax }];
  const taxed = amounts.taxable + taxesIn(amounts);
  return [
    { name: 'Car rental', code: tax.code, paise: taxed, tax: taxCells(tax, ledgers) },
    { name: 'Charges outside GST', code: '', paise: amounts.total - taxed, tax: noTax },
  ];
}

function taxCells({ basisPoints, isInterState }: PaperTax, ledgers: LedgerNames): Item['tax'] {
  if (basisPoints === null) return noTax;
  const name = ledgerFor(ledgers, { basisPoints, of: isInterState ? 'zohoIgst' : 'zohoTax' });
  return [name, rateText(basisPoints), isInterState ? 'Item Amount' : 'Tax Group'];
}

/** Returns the rows of a paper, one for each item. Amounts of credit notes are positive. */
export function zohoRows(paper: MonthPaper, ledgers: LedgerNames): string[][] {
  const { kind, number, issuedOn, customer, tax, corrected, bookingId } = paper;
  const sign = kind === 'receipt' ? 1 : -1;
  const treatment = customer.taxNumber === null ? 'consumer' : 'business_registered_regular';
  const about = [
    issuedOn,
    number,
    'Open',
    ...(kind === 'receipt' ? [] : [corrected?.number ?? '']),
    customer.name,
    treatment,
    customer.taxNumber ?? '',
    tax ? zohoStates[tax.place] : '',
    'INR',
  ];
  return itemsOf(paper, ledgers)
    .filter(({ paise }) => paise !== 0)
    .map(({ name, code, paise, tax: cells }) => [
      ...about,
      name,
      code,
      '1',
      amountText(sign * paise),
      'true',
      ...cells,
      `Booking ${bookingId}`,
    ]);
}
