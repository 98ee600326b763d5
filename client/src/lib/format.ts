import { type CancellationStep, dayInIndia, formatDay, formatRupees, type PriceLine } from '@rental/contracts';

/** Facts in one line, with a dot between them: a line that is too long breaks after a dot and not before one. */
export const dotted = (facts: readonly string[]): string => facts.join('\u00A0· ');

/** A link that writes to this address and to nobody else: what a stranger put into it adds no reader and no subject. */
export function mailtoLink(address: string): string {
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}

/** Rupees with a true minus sign below zero: `− ₹350`. */
export const signedRupees = (amount: number): string =>
  amount < 0 ? `− ${formatRupees(-amount)}` : formatRupees(amount);

/** The lines of a price as facts; a line whose extra asks a question says what was answered. */
export const priceFacts = (lines: readonly PriceLine[] = []) =>
  lines.map(({ text, amount, answer }) => ({
    name: answer === undefined ? text : `${text} (${answer})`,
    value: signedRupees(amount),
  }));

const timeZone = 'Asia/Kolkata';
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Until when a cancellation refunds how much: "Full refund until Fri 20-11-2026, 00:00". */
export function refundLine({ until, percent }: CancellationStep): string {
  const moment = new Date(until);
  const back = percent === 100 ? 'Full refund' : `${percent} % back`;
  return `${back} until ${weekday.format(moment)} ${formatDay(dayInIndia(moment))}, ${time.format(moment)}`;
}
