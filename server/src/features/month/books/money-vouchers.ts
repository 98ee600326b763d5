import { counterMethods, dayInIndia, type LedgerNames, type LedgerPurpose, moneyPurposes } from '@rental/contracts';
import { type MoneyPlace, sumCaptured, sumReturned } from '../../payment/month/sum-money.ts';
import type { MonthSpan } from '../../receipt/month/month-series.ts';
import { accounts } from '../money/accounts.ts';
import { ledgerFor, type Need } from './ledgers.ts';
import { partyOf, type Voucher } from './vouchers.ts';

/* The vouchers of the money. They move the ledgers by what the rows of the money files move between the accounts. */

/** An amount in paise from one ledger, which is credited, to another, which is debited. */
export type LedgerMove = { from: LedgerPurpose; to: LedgerPurpose; paise: number };

/** What a voucher is made of. `customer` is the name of the customer whose ledger it may move. */
type MoneyFacts = Pick<Voucher, 'id' | 'type' | 'reference' | 'narration'> & {
  at: Date;
  moves: readonly LedgerMove[];
  customer: string;
};

const purposes: ReadonlyMap<string, LedgerPurpose> = new Map([
  [accounts.customers, 'customers'],
  [accounts.deposits, 'deposits'],
  [accounts.unassigned, 'unassigned'],
]);

/** Returns the ledger of an account of postings. Throws for what bookings are charged, which is on papers. */
export function purposeOf(account: string): LedgerPurpose {
  const purpose = purposes.get(account);
  if (!purpose) throw new Error(`the account "${account}" has no ledger`);
  return purpose;
}

/** Returns the ledger of a place. All locations share the ledgers of cash, cards, bank transfers and UPI. */
export function purposeAt(place: MoneyPlace): LedgerPurpose {
  if (place.at === 'counter') return place.method;
  return place.at === 'hand' ? 'byHand' : 'razorpay';
}

const isAtCounter = (purpose: LedgerPurpose): boolean => counterMethods.some((method) => method === purpose);

/** Returns the ledgers that the vouchers of the money may need: those at the counter only if they had any money. */
export async function findMoneyNeeds(span: MonthSpan): Promise<Need[]> {
  const sums = [...(await sumCaptured(span)), ...(await sumReturned(span))];
  const always = moneyPurposes.filter((purpose) => !isAtCounter(purpose));
  return ['customers', ...always, ...sums.map(({ place }) => purposeAt(place))];
}

/** Returns the voucher of some money; null if it moves nothing, such as between two accounts with the same ledger. */
export function moneyVoucher({ at, moves, customer, ...facts }: MoneyFacts, ledgers: LedgerNames): Voucher | null {
  const nameOf = (purpose: LedgerPurpose): string =>
    purpose === 'customers' ? partyOf(ledgers, customer) : ledgerFor(ledgers, purpose);
  const sums = new Map<string, number>();
  const add = (purpose: LedgerPurpose, paise: number): void => {
    const ledger = nameOf(purpose);
    sums.set(ledger, (sums.get(ledger) ?? 0) + paise);
  };
  for (const { from, to, paise } of moves) {
    add(from, paise);
    add(to, -paise);
  }
  const entries = [...sums].map(([ledger, paise]) => ({ ledger, paise })).filter(({ paise }) => paise !== 0);
  if (entries.length === 0) return null;
  const hasCustomer = moves.some(({ from, to }) => from === 'customers' || to === 'customers');
  return {
    ...facts,
    day: dayInIndia(at),
    number: null,
    party: hasCustomer ? nameOf('customers') : null,
    gstin: null,
    place: null,
    // Debits first.
    entries: entries.toSorted((one, other) => one.paise - other.paise),
  };
}
