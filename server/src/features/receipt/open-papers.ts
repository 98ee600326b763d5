import { isReducing, isVoucher, type PaperLine } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import type { PaperRecord } from './paper.model.ts';
import { taxKey } from './tax/split-credit.ts';
import { sumOf } from './tax/split-tax.ts';

/*
 * If billing details change, papers are issued again: a credit note takes off what remains of an invoice and its
 * earlier credit notes, and a new invoice replaces all of these. Together they add up to nothing, so they count no
 * longer: every later paper is about the new invoice. The invoice at the end of a rental replaces the vouchers in the
 * same way. Source: decisions 0158 and 0157.
 */

type Paper = Pick<PaperRecord, '_id' | 'kind' | 'taxedLines' | 'ownProfileId' | 'replaces' | 'printed'>;

/** Returns the papers that count: those that no later invoice has replaced. */
export function openPapers<Stored extends Paper>(papers: readonly Stored[]): Stored[] {
  const replaced = new Set(papers.flatMap(({ replaces = [] }) => replaces.map(String)));
  return papers.filter(({ _id }) => !replaced.has(String(_id)));
}

/** Returns the invoice that has replaced a receipt, or null. */
export const findReplacement = <Stored extends Paper>(papers: readonly Stored[], id: ObjectId): Stored | null =>
  papers.find(({ replaces = [] }) => replaces.some((each) => each.equals(id))) ?? null;

/**
 * Returns the first receipt or receipt voucher of a booking, or the invoice that has replaced it last; null if there is
 * none. It has the id of the booking, unless nothing was paid for the first entry before an invoice at the end. Papers
 * at own tax profiles come after others of their kind.
 */
export function findFirstReceipt<Stored extends Paper>(papers: readonly Stored[], bookingId: ObjectId): Stored | null {
  const byId = papers.find(({ _id }) => _id.equals(bookingId));
  const mainFirst = [...papers.filter(({ ownProfileId }) => ownProfileId === undefined), ...papers];
  const byKind = (['receipt_voucher', 'receipt'] as const).map((kind) =>
    mainFirst.find((paper) => paper.kind === kind),
  );
  let first = [byId, ...byKind].find((paper) => paper !== undefined) ?? null;
  for (let next = first; next; next = findReplacement(papers, next._id)) first = next;
  return first;
}

/** What of a booking says whether its invoice is issued at the end of the rental. */
export type Returning = Pick<BookingRecord, '_id' | 'awaitsInvoice' | 'invoiced'>;

/**
 * Returns the paper to which a booking links as its receipt: its first receipt or, if its invoice is issued at the end
 * of the rental, that invoice and until then the first receipt voucher. Null if there is none yet.
 */
export const findMainPaper = <Stored extends Paper>(papers: readonly Stored[], booking: Returning): Stored | null =>
  booking.awaitsInvoice || booking.invoiced
    ? findFirstReceipt(papers, booking._id)
    : (papers.find(({ _id }) => _id.equals(booking._id)) ?? null);

/**
 * Invoices or receipt vouchers that are taxed alike, the oldest first, with the papers that reduce them. `lines` are
 * what remains of them, by kind.
 */
export type OpenInvoices<Stored> = { invoices: [Stored, ...Stored[]]; papers: Stored[]; lines: PaperLine[] };

/**
 * Returns the open invoices of a booking, grouped by tax, of which something taxed remains. Bills of supply are among
 * them.
 */
export const findOpenInvoices = <Stored extends Paper>(papers: readonly Stored[]): OpenInvoices<Stored>[] =>
  groupOpen(papers.filter(({ kind }) => !isVoucher(kind)));

/** Returns the open receipt vouchers of a booking, grouped by tax, of which something taxed remains. */
export const findOpenVouchers = <Stored extends Paper>(papers: readonly Stored[]): OpenInvoices<Stored>[] =>
  groupOpen(papers.filter(({ kind }) => isVoucher(kind)));

function groupOpen<Stored extends Paper>(papers: readonly Stored[]): OpenInvoices<Stored>[] {
  const taxed = openPapers(papers).filter(({ printed }) => printed.gst);
  const ways = new Set(taxed.map(taxKey));
  return [...ways].flatMap((way) => {
    const group = taxed.filter((paper) => taxKey(paper) === way);
    const [oldest, ...later] = group.filter(({ kind }) => !isReducing(kind));
    const lines = addUp(group.flatMap(({ printed }) => printed.lines));
    const taxable = group.reduce((sum, { printed }) => sum + (printed.gst?.taxableInPaise ?? 0), 0);
    return oldest && sumOf(lines) > 0 && taxable > 0 ? [{ invoices: [oldest, ...later], papers: group, lines }] : [];
  });
}

/** Returns one line for each kind. */
export function addUp(lines: readonly PaperLine[]): PaperLine[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const added = kinds.map((kind) => ({ kind, amount: sumOf(lines.filter((each) => each.kind === kind)) }));
  return added.filter(({ amount }) => amount !== 0);
}
