/*
 * Apart from `money.ts` because public pages show prices and must not load the schemas.
 */

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

const paiseFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Paise as rupees, to the last paisa: `₹2,800.00`. */
export function formatPaise(paise: number): string {
  return paiseFormat.format(paise / 100);
}

/** Rupees as India writes them: `₹2,800`, `₹1,12,500`. */
export function formatRupees(amount: number): string {
  return rupeeFormat.format(amount);
}
