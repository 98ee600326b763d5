import {
  type CancellationStep,
  clockText,
  dayInIndia,
  formatDayTime,
  formatPaise,
  formatRupees,
  type PriceLine,
} from '@rental/contracts';

/** Joins facts into one line, separated by dots. A line that is too long wraps after a dot, not before it. */
export const dotted = (facts: readonly string[]): string => facts.join('\u00A0· ');

/** Returns a `mailto:` link for this address, encoded so that untrusted input cannot add recipients or a subject. */
export function mailtoLink(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}

export const countText = (count: number): string => count.toLocaleString('en-IN');

/** Formats rupees; negative amounts have a true minus sign: `− ₹350`. */
export const signedRupees = (amount: number): string =>
  amount < 0 ? `− ${formatRupees(-amount)}` : formatRupees(amount);

/** As `signedRupees`, for paise, with two decimals. */
export const signedPaise = (paise: number): string => (paise < 0 ? `− ${formatPaise(-paise)}` : formatPaise(paise));

/** Converts price lines into names and values for `Facts`. A name includes the customer’s answer, if there is one. */
export const priceFacts = (lines: readonly PriceLine[] = []) =>
  lines.map(({ text, amount, answer }) => ({
    name: answer === undefined ? text : `${text} (${answer})`,
    value: signedRupees(amount),
  }));

const timeZone = 'Asia/Kolkata';
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Returns the time of day in India, such as `2:35PM`. */
export const timeInIndia = (at: Date): string => clockText(time.format(at));

/** Returns a day and a time in India, such as `20-11-2026, 2:35PM`. */
export const dayTimeInIndia = (at: Date): string => formatDayTime(dayInIndia(at), time.format(at));

/** Describes a refund step, such as "Full refund until Fri 20-11-2026, 12:00AM". */
function refundLine({ until, percent }: CancellationStep): string {
  const moment = new Date(until);
  const back = percent === 100 ? 'Full refund' : `${percent}% refund`;
  return `${back} until ${weekday.format(moment)} ${dayTimeInIndia(moment)}`;
}

export const noRefund = 'No refund for these dates';

/** Describes the refunds that are still possible. */
export function refundLines(steps: readonly CancellationStep[], now: number): string[] {
  const open = steps.filter(({ until, percent }) => percent > 0 && Date.parse(until) > now);
  return open.length > 0 ? open.map(refundLine) : [noRefund];
}
