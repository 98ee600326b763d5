/** Returns paise as rupees with two decimals: `-5254.24`. */
export function amountText(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a rate in percent without needless decimals: `18`, `0.25`. */
export const rateText = (basisPoints: number): string => String(basisPoints / 100);
