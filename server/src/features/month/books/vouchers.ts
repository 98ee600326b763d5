import type { LedgerNames } from '@rental/contracts';
import type { MonthPaper } from '../../receipt/month/month-paper.ts';
import { taxesIn } from '../papers/sums.ts';
import { ledgerFor, type Need } from './ledgers.ts';

/** A line of a voucher in paise; debits are negative, as in Tally. */
export type VoucherEntry = { ledger: string; paise: number };

export type Voucher = {
  /** Names the voucher in Tally, so that a repeated import changes it. */
  id: string;
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Journal';
  /** `YYYY-MM-DD`. */
  day: string;
  /** Null if the accounting program counts its vouchers. */
  number: string | null;
  /** The ledger of the customer; null if the voucher has none. */
  party: string | null;
  gstin: string | null;
  /** The name of the place of supply; null without GST. */
  place: string | null;
  /** The number of the invoice that a credit note corrects, or the bank’s reference of money. */
  reference: string | null;
  narration: string;
  entries: VoucherEntry[];
};

/**
 * Returns the name of a customer’s ledger: their own, as printed, or the one of all customers. A customer who is called
 * like a ledger of the business gets another name.
 */
export function partyOf(ledgers: LedgerNames, customer: string): string {
  if (!ledgers.isEach) return ledgerFor(ledgers, 'customers');
  const name = customer.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  const key = (text: string | null): string => (text ?? '').toLowerCase();
  const own = [...Object.values(ledgers.names), ...ledgers.rates.map(({ sales }) => sales)].map(key);
  return own.includes(key(name)) || name === '' ? `${name} (customer)`.trim() : name;
}

/** Returns the credits of a paper by what they are for. Those of a credit note are negative. */
function creditsOf({ tax, amounts }: MonthPaper): [Need, number][] {
  const { total, taxable, igst, cgst, sgst } = amounts;
  if (!tax) {
    return [
      ['untaxedSales', total - sgst],
      ['otherTax', sgst],
    ];
  }
  return [
    [tax.basisPoints === null ? 'untaxedSales' : { basisPoints: tax.basisPoints, of: 'sales' }, taxable],
    ['igst', igst],
    ['cgst', cgst],
    ['sgst', sgst],
    ['outsideGst', total - taxable - taxesIn(amounts)],
  ];
}

/** Returns the voucher of a paper; null for a paper of ₹0, which Tally doesn’t accept. */
export function paperVoucher(paper: MonthPaper, ledgers: LedgerNames, place: string | null): Voucher | null {
  const { id, kind, number, issuedOn, customer, amounts, corrected } = paper;
  const credits = creditsOf(paper).filter(([, paise]) => paise !== 0);
  if (credits.length === 0) return null;
  const party = partyOf(ledgers, customer.name);
  return {
    id,
    type: kind === 'receipt' ? 'Sales' : 'Credit Note',
    day: issuedOn,
    number,
    party,
    gstin: customer.taxNumber,
    place,
    reference: corrected?.number ?? null,
    narration: `Booking ${paper.bookingId}, ${customer.name}`,
    entries: [
      { ledger: party, paise: -amounts.total },
      ...credits.map(([need, paise]) => ({ ledger: ledgerFor(ledgers, need), paise })),
    ].filter(({ paise }) => paise !== 0),
  };
}
