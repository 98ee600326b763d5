import { formatRupees } from '@rental/contracts';

/** Rupees with a true minus sign below zero: `− ₹350`. */
export const signedRupees = (amount: number): string =>
  amount < 0 ? `− ${formatRupees(-amount)}` : formatRupees(amount);
