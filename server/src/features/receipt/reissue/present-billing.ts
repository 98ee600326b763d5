import { dayInIndia, isOfComposition, type ShownBilling } from '@rental/contracts';
import { pick } from '../../../platform/pick.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findOpenInvoices, type OpenInvoices } from '../open-papers.ts';
import type { PaperRecord } from '../paper.model.ts';
import { printNumber } from '../number/paper-number.ts';
import { sumOf } from '../tax/split-tax.ts';

type Invoices = OpenInvoices<PaperRecord>;

const monthOf = (moment: Date): string => dayInIndia(moment).slice(0, 7);

/** Whether one of these invoices was issued in an earlier month in India, so that it can no longer be replaced. */
export const isMonthOver = (open: readonly Invoices[], now: Date): boolean =>
  open.some(({ invoices }) => invoices.some(({ issuedAt }) => monthOf(issuedAt) !== monthOf(now)));

/** Whether these are bills of supply, which need no state of residence. */
export const areBillsOfSupply = (open: readonly Invoices[]): boolean =>
  open.every(({ invoices: [{ printed }] }) => isOfComposition(printed.gst));

/**
 * Returns the billing details of a booking, as a field of a reply; no field without invoices that other details would
 * replace or an invoice that is still to come.
 */
export function presentBilling(
  booking: Pick<BookingRecord, 'billedTo' | 'residence' | 'reissue' | 'awaitsInvoice'>,
  papers: readonly PaperRecord[],
  now: Date,
): { billing?: ShownBilling } {
  if (booking.awaitsInvoice) {
    return { billing: { isBeforeInvoice: true, ...pick(booking, ['billedTo', 'residence']), papers: [] } };
  }
  const open = findOpenInvoices(papers);
  if (open.length === 0 && !booking.reissue) return {};
  const numbered = open.map(({ invoices: [oldest], lines }) => ({
    number: printNumber(oldest),
    totalAmount: sumOf(lines),
  }));
  const known = numbered.flatMap(({ number, ...each }) => (number === null ? [] : [{ number, ...each }]));
  if (isReissuing(booking, papers) || known.length < numbered.length)
    return { billing: { isPending: true, papers: [] } };
  if (open.length === 0) return {};
  return {
    billing: {
      ...(isMonthOver(open, now) && { isOver: true }),
      ...(areBillsOfSupply(open) && { isBillOfSupply: true }),
      ...pick(booking, ['billedTo', 'residence']),
      papers: known,
    },
  };
}

/** Whether papers of the last change of the details are still to be issued or numbered. */
function isReissuing({ reissue }: Pick<BookingRecord, 'reissue'>, papers: readonly PaperRecord[]): boolean {
  if (!reissue) return false;
  const own = papers.filter(({ reissueId }) => reissueId?.equals(reissue.id));
  return !own.some(({ _id }) => _id.equals(reissue.id)) || own.some(({ number }) => number === null);
}
