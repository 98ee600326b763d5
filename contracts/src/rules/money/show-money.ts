/* In a separate file from `money.ts`, so that public pages can format prices without loading the schemas. */

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

const paiseFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Formats paise as rupees with two decimals: `₹2,800.00`. */
export function formatPaise(paise: number): string {
  return paiseFormat.format(paise / 100);
}

/** Formats rupees the Indian way: `₹2,800`, `₹1,12,500`. */
export function formatRupees(amount: number): string {
  return rupeeFormat.format(amount);
}
