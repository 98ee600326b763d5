import type { PaperLine } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';
import type { PaperRecord } from './paper.model.ts';
import { taxKey } from './split-credit.ts';
import { sumOf } from './split-tax.ts';

/*
 * If billing details change, papers are issued again: a credit note takes off what remains of an invoice and its earlier
 * credit notes, and a new invoice replaces all of these. Together they add up to nothing, so they count no longer: every
 * later paper is about the new invoice. Source: decision 0158.
 */

type Paper = Pick<PaperRecord, '_id' | 'kind' | 'taxedLines' | 'replaces' | 'printed'>;

/** Returns the papers that count: those that no later invoice has replaced. */
export function openPapers<Stored extends Paper>(papers: readonly Stored[]): Stored[] {
  const replaced = new Set(papers.flatMap(({ replaces = [] }) => replaces.map(String)));
  return papers.filter(({ _id }) => !replaced.has(String(_id)));
}

/** Returns the invoice that has replaced a receipt, or null. */
export const findReplacement = <Stored extends Paper>(papers: readonly Stored[], id: ObjectId): Stored | null =>
  papers.find(({ replaces = [] }) => replaces.some((each) => each.equals(id))) ?? null;

/** Returns the first receipt of a booking, or the invoice that has replaced it last; null if there is none. */
export function findFirstReceipt<Stored extends Paper>(papers: readonly Stored[], bookingId: ObjectId): Stored | null {
  let first = papers.find(({ _id }) => _id.equals(bookingId)) ?? null;
  for (let next = first; next; next = findReplacement(papers, next._id)) first = next;
  return first;
}

/**
 * Invoices that are taxed alike, the oldest first, with their credit notes. `lines` are what remains of them, by kind.
 */
export type OpenInvoices<Stored> = { invoices: [Stored, ...Stored[]]; papers: Stored[]; lines: PaperLine[] };

/** Returns the open invoices of a booking, grouped by tax, of which something taxed remains. Bills of supply are among them. */
export function findOpenInvoices<Stored extends Paper>(papers: readonly Stored[]): OpenInvoices<Stored>[] {
  const taxed = openPapers(papers).filter(({ printed }) => printed.gst);
  const ways = new Set(taxed.map(taxKey));
  return [...ways].flatMap((way) => {
    const group = taxed.filter((paper) => taxKey(paper) === way);
    const [oldest, ...later] = group.filter(({ kind }) => kind === 'receipt');
    const lines = addUp(group.flatMap(({ printed }) => printed.lines));
    const taxable = group.reduce((sum, { printed }) => sum + (printed.gst?.taxableInPaise ?? 0), 0);
    return oldest && sumOf(lines) > 0 && taxable > 0 ? [{ invoices: [oldest, ...later], papers: group, lines }] : [];
  });
}

/** Returns one line for each kind. */
function addUp(lines: readonly PaperLine[]): PaperLine[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const added = kinds.map((kind) => ({ kind, amount: sumOf(lines.filter((each) => each.kind === kind)) }));
  return added.filter(({ amount }) => amount !== 0);
}
