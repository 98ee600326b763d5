import { type PaperLine, stateOfGstin } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { linesAdvancedBy, linesOfBalance } from '../../booking/moves/extra-charges.ts';
import { isCorrection } from '../../booking/moves/ledger.ts';
import { creditOf, hasReceipt } from '../../booking/moves/papers.ts';
import { printedLines } from '../../booking/price/itemised-lines.ts';
import type { Invoiced } from '../../booking/record/billing-facts.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { billTo, placeOf } from '../describe-tax.ts';
import { customerOf, type Draft, draftPaper, type PaidFor } from '../draft-paper.ts';
import { findPapers } from '../find-papers.ts';
import { findParties, type Parties } from '../find-parties.ts';
import { addUp, findOpenVouchers, type OpenInvoices, openPapers } from '../open-papers.ts';
import type { PaperRecord, PrintedFacts } from '../paper.model.ts';
import { partsOf } from '../series.ts';
import { partId } from '../split-credit.ts';
import { splitGst } from '../split-gst.ts';
import { sumOf } from '../split-tax.ts';
import { type PaperDeps, storePaper } from '../store-paper.ts';

/*
 * The invoice at the end of a rental. It is for everything that is owed then: what the vouchers say, taxed as they were,
 * and the rest of the ledger. It replaces the vouchers. Vouchers that are taxed differently have an invoice each.
 * Source: decision 0157.
 */

type Vouchers = OpenInvoices<PaperRecord>;
type Ended = BookingRecord & { invoiced: Invoiced };

/** An invoice to issue: its lines, and the vouchers that it is for, if there are any. */
type Part = { vouchers: Vouchers | null; lines: PaperLine[] };

/**
 * Issues the invoice of a booking whose rental has ended (T43), or several if its vouchers are taxed differently; does
 * nothing if they exist, or if nothing is owed. The last one has the id of the move, so that all are stored if that one is.
 */
export async function issueInvoice(paid: PaidFor, deps: PaperDeps): Promise<void> {
  const { booking } = paid;
  if (!isEnded(booking)) return;
  const { invoiced } = booking;
  const papers = await findPapers(booking._id);
  if (papers.some(({ _id }) => _id.equals(invoiced.id))) return;
  // The first of several invoices may be stored already. Their vouchers are still needed to tell the rest.
  const vouchers = papers.filter(({ kind }) => kind === 'receipt_voucher' || kind === 'refund_voucher');
  const parts = splitOwed(booking, findOpenVouchers(vouchers)).filter((part) => isDue(part, deps));
  const open = openPapers(vouchers).map(({ _id }) => _id);
  const ofOthers = new Set(parts.slice(0, -1).flatMap(idsOf).map(String));
  const parties = await findParties(booking);
  for (const part of parts) {
    const isLast = part === parts.at(-1);
    // The last one also replaces the vouchers of which nothing remains.
    const replaces = isLast ? open.filter((id) => !ofOthers.has(String(id))) : idsOf(part);
    await store(part, { ...paid, booking, parties, replaces, isLast }, deps);
  }
}

type Facts = PaidFor & { booking: Ended; parties: Parties; replaces: ObjectId[]; isLast: boolean };

async function store({ vouchers, lines }: Part, facts: Facts, deps: PaperDeps): Promise<void> {
  const { booking, replaces, isLast } = facts;
  const { id, at: issuedAt } = booking.invoiced;
  const [oldest] = vouchers?.invoices ?? [];
  const draft = await draftPaper({ ...facts, lines, issuedAt }, deps);
  const { taxedLines, printed, prefix } = oldest ? asOn(oldest, draft, { ...facts, deps }) : draft;
  await storePaper(
    {
      _id: isLast || !oldest ? id : partId(id, oldest._id),
      kind: 'receipt',
      bookingId: booking._id,
      issuedAt,
      ...(taxedLines && { taxedLines }),
      ...(replaces.length > 0 && { replaces }),
      printed: { ...printed, ...priceLinesOf(booking, printed) },
    },
    prefix,
  );
}

const isEnded = (booking: BookingRecord): booking is Ended => booking.invoiced !== undefined;

const idsOf = ({ vouchers }: Part) => vouchers?.papers.map(({ _id }) => _id) ?? [];

/**
 * Splits what is owed among the vouchers, by how they are taxed. What isn’t on a voucher, such as what is still to be
 * paid, is taxed as the newest ones.
 */
function splitOwed(booking: Ended, groups: readonly Vouchers[]): Part[] {
  const owed = owedLines(booking);
  const onVouchers = groups.flatMap(({ lines }) => lines);
  const rest = addUp([...owed, ...negative(onVouchers)]);
  const [newest] = groups.toReversed();
  if (!newest) return [{ vouchers: null, lines: rest }];
  const others = groups.filter((group) => group !== newest);
  return [
    ...others.map((group) => ({ vouchers: group, lines: group.lines })),
    { vouchers: newest, lines: addUp([...newest.lines, ...rest]) },
  ];
}

/** Whether anything is on an invoice: an amount, or a tax that remains although its money was given back. */
function isDue({ vouchers, lines }: Part, { settings }: PaperDeps): boolean {
  const taxedLines = vouchers?.invoices[0].taxedLines ?? settings.receipt.taxedLines;
  return sumOf(lines) > 0 || sumOf(lines.filter(({ kind }) => taxedLines.includes(kind))) > 0;
}

/** Returns what is owed at the end of a rental by kind: what was paid and returned, and what is still to be paid. */
function owedLines(booking: Ended): PaperLine[] {
  const ledger = booking.ledger.slice(0, booking.invoiced.entryCount);
  return addUp([
    ...ledger.filter((entry) => hasReceipt(booking, entry)).flatMap((entry) => linesAdvancedBy(ledger, entry)),
    ...ledger.flatMap((entry) => negative(linesReturnedBy(booking, entry))),
    ...linesOfBalance(ledger),
  ]);
}

/** Money that was recorded by mistake is taken off the lines that it seemed to pay for. */
function linesReturnedBy(booking: Ended, entry: LedgerEntry): PaperLine[] {
  const recorded =
    isCorrection(entry) && booking.ledger.find(({ paid }) => paid[0]?.chargeId === entry.back[0]?.chargeId);
  if (recorded) return linesAdvancedBy(booking.ledger, recorded);
  const credit = creditOf(booking, entry);
  return credit ? [{ kind: credit.reason, amount: credit.amount }] : [];
}

const negative = (lines: readonly PaperLine[]): PaperLine[] =>
  lines.map(({ kind, amount }) => ({ kind, amount: 0 - amount }));

/** Returns what an invoice prints that is taxed as a voucher was, at the place of supply of the present details. */
function asOn(
  { taxedLines, year, printed: { seller, gst, customer } }: PaperRecord,
  { printed: { gst: _asNow, ...printed } }: Draft,
  { booking, parties, deps }: { booking: Ended; parties: Parties; deps: PaperDeps },
): Pick<Draft, 'taxedLines' | 'printed' | 'prefix'> {
  const gstin = seller.taxNumber ?? '';
  const rate = gst && { ...gst, gstin, placeOfSupply: placeOf(booking, stateOfGstin(gstin)) };
  const taxed = rate && splitGst(printed.lines, rate, taxedLines ?? deps.settings.receipt.taxedLines);
  return {
    ...(taxedLines && { taxedLines }),
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

/** The price is itemised if nothing else is on the invoice. */
function priceLinesOf(booking: Ended, { totalAmount, lines }: PrintedFacts): Pick<PrintedFacts, 'priceLines'> {
  const isOnlyRental = lines.every(({ kind }) => kind === 'rental') && totalAmount === booking.totalAmount;
  return isOnlyRental ? printedLines(booking) : {};
}
