import { isDeepStrictEqual } from 'node:util';
import { isOfComposition, type PaperGst, type PaperLine, stateOfGstin } from '@rental/contracts';
import { findRecipient } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { BillingFacts } from '../../booking/record/billing-facts.ts';
import { pick } from '../../../platform/pick.ts';
import { billTo, placeOf } from '../tax/describe-tax.ts';
import { findPapers } from '../find-papers.ts';
import { findOpenInvoices, type OpenInvoices, openPapers } from '../open-papers.ts';
import type { PaperRecord, PrintedFacts } from '../paper.model.ts';
import { partsOf } from '../number/series.ts';
import { partId } from '../tax/split-credit.ts';
import { splitGst } from '../tax/split-gst.ts';
import { sumOf } from '../tax/split-tax.ts';
import { type PaperDeps, storePaper } from '../store-paper.ts';

type Details = Pick<BillingFacts, 'billedTo' | 'residence'>;

/** Returns the open invoices that are not for these billing details. */
export const findOutdated = (papers: readonly PaperRecord[], details: Details): OpenInvoices<PaperRecord>[] =>
  findOpenInvoices(openPapers(papers).filter((paper) => !isFor(paper, details)));

function isFor({ printed: { customer, gst, seller } }: PaperRecord, details: Details): boolean {
  const { billedTo } = details;
  if (!gst || seller.taxNumber === null || customer.taxNumber !== (billedTo?.gstin ?? null)) return false;
  if (billedTo) return customer.name === billedTo.legalName && customer.address === billedTo.address;
  return isOfComposition(gst) || isDeepStrictEqual(placeOf(details, stateOfGstin(seller.taxNumber)), gst.placeOfSupply);
}

/**
 * Issues the papers of a booking again whose billing details have changed (T41): for each way of taxing, a credit note
 * that takes off what remains, as it was invoiced, and a new invoice for the same amounts. Rates, seller and series are
 * those of the old invoice. All have the date of the change. The last invoice has the id of the change, so that all are
 * stored if that one is.
 */
export async function reissuePapers(booking: BookingRecord, deps: PaperDeps): Promise<void> {
  const { reissue } = booking;
  if (!reissue) return;
  const papers = await findPapers(booking._id);
  if (papers.some(({ _id }) => _id.equals(reissue.id))) return;
  // Those of this change that an interrupted call has stored already.
  const earlier = papers.filter(({ reissueId }) => !reissueId?.equals(reissue.id));
  const outdated = findOutdated(earlier, booking);
  const account = await findRecipient(String(booking.customerId));
  const { name, email } = account ?? { name: '–', email: null };
  const facts = { booking, reissue, customer: billTo(booking, { name, email, taxNumber: null }), deps };
  for (const group of outdated) await storeNote(group, facts);
  for (const group of outdated) {
    await storeInvoice(group, { ...facts, isLast: group === outdated.at(-1) });
  }
}

type Facts = {
  booking: BookingRecord;
  reissue: NonNullable<BillingFacts['reissue']>;
  customer: PrintedFacts['customer'];
  deps: PaperDeps;
};

const noteIdOf = ({ invoices: [oldest] }: OpenInvoices<PaperRecord>, { reissue }: Facts) =>
  partId(reissue.id, oldest._id);

async function storeNote(group: OpenInvoices<PaperRecord>, facts: Facts): Promise<void> {
  const [oldest] = group.invoices;
  const { priceLines: _ofReceipt, ...printed } = oldest.printed;
  const lines = group.lines.map(({ kind, amount }) => ({ kind, amount: 0 - amount }));
  const gst = gstOf(oldest, lines, facts);
  await storePaper(
    {
      _id: noteIdOf(group, facts),
      kind: 'credit_note',
      ...commonOf(oldest, facts),
      printed: { ...printed, ...(gst && { gst }), lines, totalAmount: sumOf(lines) },
    },
    partsOf(oldest.year).prefix,
  );
}

async function storeInvoice(group: OpenInvoices<PaperRecord>, facts: Facts & { isLast: boolean }): Promise<void> {
  const { invoices, papers, lines } = group;
  const [oldest] = invoices;
  const { priceLines, ...printed } = (invoices.at(-1) ?? oldest).printed;
  const noteId = noteIdOf(group, facts);
  const { customer, reissue, booking } = facts;
  const place = placeOf(booking, stateOfGstin(printed.seller.taxNumber ?? ''));
  const gst = gstOf(oldest, lines, { ...facts, place });
  await storePaper(
    {
      _id: facts.isLast ? reissue.id : partId(noteId, oldest._id),
      kind: 'receipt',
      ...commonOf(oldest, facts),
      replaces: [...papers.map(({ _id }) => _id), noteId],
      printed: {
        ...printed,
        // What remains after a credit note isn’t the price any more.
        ...(priceLines && papers.length === 1 && { priceLines }),
        customer,
        ...(gst && { gst }),
        lines,
        totalAmount: sumOf(lines),
      },
    },
    partsOf(oldest.year).prefix,
  );
}

const commonOf = (oldest: PaperRecord, { booking, reissue }: Facts) => ({
  bookingId: booking._id,
  issuedAt: reissue.at,
  receiptId: oldest._id,
  reissueId: reissue.id,
  ...pick(oldest, ['taxedLines', 'ownProfileId']),
});

/** Returns the GST in lines at the rate of an invoice, and at its place of supply unless there is another one. */
function gstOf(
  { printed: { gst, seller }, taxedLines }: PaperRecord,
  lines: readonly PaperLine[],
  { deps, place }: Facts & { place?: PaperGst['placeOfSupply'] },
): PaperGst | null {
  if (!gst) return null;
  const rate = { ...gst, ...(place && { placeOfSupply: place }), gstin: seller.taxNumber ?? '' };
  return splitGst(lines, rate, taxedLines ?? deps.settings.receipt.taxedLines);
}
