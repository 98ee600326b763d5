import { counterMethodTexts } from '@rental/contracts';
import type { MoneyPlace } from '../../payment/month/sum-money.ts';

/* The accounts between which the rows of the money files move amounts. */

/**
 * `unassigned` is money that was received and that no booking counts yet, or that a booking gives back and that isn’t
 * returned yet.
 */
export const accounts = {
  transit: 'Razorpay in transit',
  disputed: 'Withheld for disputes',
  bank: 'Bank by payouts',
  hand: 'Returned by hand',
  customers: 'Customers',
  deposits: 'Deposits held',
  unassigned: 'To assign or return',
} as const;

/** What bookings were charged, and what the provider kept. They have no balance, only a sum of the month. */
export const monthlySums = {
  charged: 'Charged to customers',
  fees: 'Razorpay’s fees without GST',
  feeTax: 'GST in Razorpay’s fees',
} as const;

/** Money in these accounts belongs to customers, so an amount from them raises what we owe. */
const liabilities: ReadonlySet<string> = new Set([accounts.deposits, accounts.unassigned]);

/** Names the account of a place. `locationName` is that of its location, if it is at a counter. */
export function accountOf(place: MoneyPlace, locationName: string): string {
  if (place.at === 'provider') return accounts.transit;
  return place.at === 'hand' ? accounts.hand : `${counterMethodTexts[place.method]} at ${locationName}`;
}

/** An amount in paise, above 0, from one account to another. */
export type Transfer = { from: string; to: string; paise: number };

/** Turns a transfer of a negative amount around. */
export const transferOf = ({ from, to, paise }: Transfer): Transfer =>
  paise < 0 ? { from: to, to: from, paise: -paise } : { from, to, paise };

/** What came into an account and left it, in paise. What came into a liability is what it now owes more. */
export type Turnover = { in: number; out: number };

/** Sums transfers by account. */
export type Turnovers = { add: (transfer: Transfer) => void; of: (account: string) => Turnover; names: () => string[] };

export function createTurnovers(): Turnovers {
  const byAccount = new Map<string, Turnover>();
  const of = (account: string): Turnover => byAccount.get(account) ?? { in: 0, out: 0 };
  const addTo = (account: string, side: keyof Turnover, paise: number): void => {
    const sums = of(account);
    byAccount.set(account, { ...sums, [side]: sums[side] + paise });
  };
  return {
    add: ({ from, to, paise }) => {
      addTo(from, liabilities.has(from) ? 'in' : 'out', paise);
      addTo(to, liabilities.has(to) ? 'out' : 'in', paise);
    },
    of,
    names: () => [...byAccount.keys()],
  };
}
