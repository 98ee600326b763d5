import { isVoucher, type PaperLine, stateOfGstin } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { pick } from '../../../platform/pick.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { linesAdvancedBy, linesOfBalance } from '../../booking/moves/extra-charges.ts';
import { isCorrection } from '../../booking/moves/ledger.ts';
import { creditOf, hasReceipt } from '../../booking/moves/papers.ts';
import { printedLines } from '../../booking/price/itemised-lines.ts';
import type { Invoiced } from '../../booking/record/billing-facts.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { billTo, placeOf } from '../tax/describe-tax.ts';
import { customerOf, type Draft, draftPaper, type PaidFor } from '../draft-paper.ts';
import { findPapers } from '../find-papers.ts';
import { findParties, type Parties } from '../find-parties.ts';
import { addUp, findOpenVouchers, openPapers } from '../open-papers.ts';
import type { PaperRecord, PrintedFacts } from '../paper.model.ts';
import { partsOf } from '../number/series.ts';
import { partId } from '../tax/split-credit.ts';
import { splitGst } from '../tax/split-gst.ts';
import { findLineTaxes, linesStored, ownPaperId } from '../tax/split-lines.ts';
import { type PaperDeps, storePaper } from '../store-paper.ts';
import { negative, type Part, splitOwed } from './split-owed.ts';

/*
 * The invoice at the end of a rental is for everything that is owed then. What is on vouchers is taxed as it was there,
 * and the invoice replaces them. There are several invoices if vouchers were taxed differently, or if extra charges
 * have tax profiles of their own. Source: decisions 0157 and 0159.
 */

type Ended = BookingRecord & { invoiced: Invoiced };

/**
 * Issues the invoice of a booking whose rental has ended (T43), or several if not everything is taxed alike. Does
 * nothing if they exist, or if nothing is owed. The last one stored has the id of the move: if it exists, so do the
 * others.
 */
export async function issueInvoice(paid: PaidFor, deps: PaperDeps): Promise<void> {
  const { booking } = paid;
  if (!isEnded(booking)) return;
  const { invoiced } = booking;
  const papers = await findPapers(booking._id);
  if (papers.some(({ _id }) => _id.equals(invoiced.id))) return;
  // All vouchers, even if an interrupted call has stored some of several invoices: the lines are split by all of them.
  const vouchers = papers.filter(({ kind }) => isVoucher(kind));
  const parties = await findParties(booking);
  const owed = addUp([...owedLines(booking), ...negative(linesStored(papers, invoiced.id))]);
  const taxes = await findLineTaxes(parties, invoiced.at, deps);
  const parts = splitOwed(owed, findOpenVouchers(vouchers), { ...taxes, standard: deps.settings.receipt.taxedLines });
  const open = openPapers(vouchers).map(({ _id }) => _id);
  const ofOthers = new Set(parts.slice(0, -1).flatMap(idsOf).map(String));
  for (const part of parts) {
    const isLast = part === parts.at(-1);
    // The last one also replaces the vouchers of which nothing remains.
    const replaces = isLast ? open.filter((id) => !ofOthers.has(String(id))) : idsOf(part);
    await store(part, { ...paid, booking, parties, replaces, isLast }, deps);
  }
}

type Facts = PaidFor & { booking: Ended; parties: Parties; replaces: ObjectId[]; isLast: boolean };

async function store(part: Part, facts: Facts, deps: PaperDeps): Promise<void> {
  const { vouchers, lines, tax } = part;
  const { booking, replaces, isLast } = facts;
  const { id, at: issuedAt } = booking.invoiced;
  const [oldest] = vouchers?.invoices ?? [];
  const draft = await draftPaper({ ...facts, lines, tax, issuedAt }, deps);
  const taxed = oldest ? asOn(oldest, draft, { ...facts, deps }) : draft;
  const { printed, prefix } = taxed;
  await storePaper(
    {
      _id: isLast ? id : idOf(part, id),
      kind: 'receipt',
      bookingId: booking._id,
      issuedAt,
      ...pick(taxed, ['taxedLines', 'ownProfileId']),
      ...(replaces.length > 0 && { replaces }),
      printed: { ...printed, ...priceLinesOf(booking, printed) },
    },
    prefix,
  );
}

const isEnded = (booking: BookingRecord): booking is Ended => booking.invoiced !== undefined;

/** The id of an invoice that isn’t the last one of the move. */
function idOf({ vouchers, tax: { ownProfileId } }: Part, id: ObjectId): ObjectId {
  if (vouchers) return partId(id, vouchers.invoices[0]._id);
  return ownProfileId === undefined ? id : ownPaperId(id, ownProfileId);
}

const idsOf = ({ vouchers }: Part) => vouchers?.papers.map(({ _id }) => _id) ?? [];

/**
 * Returns what is owed at the end of a rental, by kind: what was paid, less what was returned, and what is still to be
 * paid.
 */
function owedLines(booking: Ended): PaperLine[] {
  const ledger = booking.ledger.slice(0, booking.invoiced.entryCount);
  return addUp([
    ...ledger.filter((entry) => hasReceipt(booking, entry)).flatMap((entry) => linesAdvancedBy(ledger, entry)),
    ...ledger.flatMap((entry) => negative(linesReturnedBy(booking, entry))),
    ...linesOfBalance(ledger),
  ]);
}

/** Returns what an entry takes off. Money that was recorded by mistake is taken off the lines that it seemed to pay. */
function linesReturnedBy(booking: Ended, entry: LedgerEntry): PaperLine[] {
  const recorded =
    isCorrection(entry) && booking.ledger.find(({ paid }) => paid[0]?.chargeId === entry.back[0]?.chargeId);
  if (recorded) return linesAdvancedBy(booking.ledger, recorded);
  const credit = creditOf(booking, entry);
  return credit ? [{ kind: credit.reason, amount: credit.amount }] : [];
}

/** Returns what an invoice prints if it has the seller and the rate of a voucher, but the present billing details. */
function asOn(
  { taxedLines, ownProfileId, year, printed: { seller, gst, customer } }: PaperRecord,
  { printed: { gst: _asNow, ...printed } }: Draft,
  { booking, parties, deps }: { booking: Ended; parties: Parties; deps: PaperDeps },
): Pick<Draft, 'taxedLines' | 'ownProfileId' | 'printed' | 'prefix'> {
  const gstin = seller.taxNumber ?? '';
  const rate = gst && { ...gst, gstin, placeOfSupply: placeOf(booking, stateOfGstin(gstin)) };
  const taxed = rate && splitGst(printed.lines, rate, taxedLines ?? deps.settings.receipt.taxedLines);
  return {
    ...(taxedLines && { taxedLines }),
    ...(ownProfileId !== undefined && { ownProfileId }),
    printed: {
      ...printed,
      seller,
      // The account may have been deleted since the money was paid.
      customer: billTo(booking, parties.customer ? customerOf(parties) : customer),
      placeOfSupply: null,
      priceIncludesTax: false,
      tax: null,
      ...(taxed && { gst: taxed }),
    },
    prefix: taxed ? partsOf(year).prefix : undefined,
  };
}

/** Itemises the price if the invoice has nothing but the rental. */
function priceLinesOf(booking: Ended, { totalAmount, lines }: PrintedFacts): Pick<PrintedFacts, 'priceLines'> {
  const isOnlyRental = lines.every(({ kind }) => kind === 'rental') && totalAmount === booking.totalAmount;
  return isOnlyRental ? printedLines(booking) : {};
}
