import type { ObjectId } from '../../platform/mongo.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { linesAdvancedBy, linesPaidBy } from '../booking/moves/extra-charges.ts';
import { isBeforeInvoice } from '../booking/moves/papers.ts';
import { printedLines } from '../booking/price/itemised-lines.ts';
import { type Draft, draftPaper, type PaidFor } from './draft-paper.ts';
import { findOwnPapers, hasPaper } from './find-papers.ts';
import { findParties, type Parties } from './find-parties.ts';
import type { PrintedFacts } from './paper.model.ts';
import { findLineTaxes, linesStored, ownPaperId, splitLines } from './tax/split-lines.ts';
import { type PaperDeps, storePaper } from './store-paper.ts';

/** What a receipt is for. If the entry is absent, it is for the first one of the ledger. */
export type PaidBooking = PaidFor & {
  /** Looks up the customer, car and location; passed by callers that need the same result for other work. */
  getParties?: () => Promise<Parties | null>;
};

/**
 * Issues the receipt of a ledger entry, unless the entry has one, or several if some lines have a tax profile of their
 * own. The last one stored has the id of the entry: if it exists, so do the others. Everything that will ever be
 * printed is stored now, with the date of the entry. The number is assigned a moment later (see `number-papers.ts`), so
 * that one customer’s payment never waits for another’s. Before an invoice at the end of the rental, it is a receipt
 * voucher. Issues nothing and returns `at return` if the booking must wait for such an invoice and doesn’t yet (T42).
 */
export async function issueReceipt(paid: PaidBooking, deps: PaperDeps): Promise<'at return' | 'issued'> {
  if (await hasPaper(idOf(paid))) return 'issued';
  const { booking, getParties } = paid;
  const issuedAt = dateOf(paid) ?? deps.clock.now();
  const parties = (await getParties?.()) ?? (await findParties(booking));
  const { kind, lines, ...itemised } = contentOf(paid);
  const stored = linesStored(await findOwnPapers(booking._id), idOf(paid));
  const left = lines.filter((line) => !stored.some((each) => each.kind === line.kind));
  const parts = splitLines(left, await findLineTaxes(parties, issuedAt, deps));
  const drafts: Draft[] = [];
  for (const part of parts) drafts.push(await draftPaper({ ...paid, ...part, parties, issuedAt }, deps));
  if (kind === 'receipt' && drafts.some((draft) => isOfReturn(paid, draft))) return 'at return';
  // A voucher is only for taxed money. The invoice is for all of it.
  const issued = drafts.filter(({ prefix }) => kind === 'receipt' || prefix !== undefined);
  for (const draft of issued) {
    await store(paid, { kind, issuedAt, itemised, draft, isLast: draft === drafts.at(-1) });
  }
  return 'issued';
}

const idOf = ({ booking, entry }: PaidBooking): ObjectId => entry?.id ?? booking._id;

type Issued = {
  kind: 'receipt' | 'receipt_voucher';
  issuedAt: Date;
  itemised: Pick<Amounts, 'priceLines'>;
  draft: Draft;
  isLast: boolean;
};

async function store(paid: PaidBooking, { kind, issuedAt, itemised, draft, isLast }: Issued): Promise<void> {
  const { taxation: _taxation, prefix, printed, ...taxed } = draft;
  const { ownProfileId } = taxed;
  const _id = isLast || ownProfileId === undefined ? idOf(paid) : ownPaperId(idOf(paid), ownProfileId);
  const paper = { _id, kind, bookingId: paid.booking._id, issuedAt, ...taxed };
  await storePaper({ ...paper, printed: { ...printed, ...(ownProfileId === undefined && itemised) } }, prefix);
}

/** Whether the first paper of a booking decides that its invoice is issued at the end of the rental. */
function isOfReturn({ booking, entry }: PaidBooking, { taxation, printed }: Draft): boolean {
  const isFirst = booking.invoiced === undefined && (entry === undefined || entry === booking.ledger[0]);
  return isFirst && taxation?.registration.invoiceAt === 'return' && typeof printed.gst?.basisPoints === 'number';
}

const dateOf = ({ booking, entry }: PaidBooking): Date | null => entry?.at ?? booking.confirmedAt;

type Amounts = Pick<PrintedFacts, 'lines' | 'priceLines'>;

/** Returns the kind of the paper, and the amounts on it. */
function contentOf({ booking, entry }: PaidBooking): Amounts & Pick<Issued, 'kind'> {
  return entry && isBeforeInvoice(booking, entry)
    ? { kind: 'receipt_voucher', ...advanceOf(booking, entry) }
    : { kind: 'receipt', ...amountsOf(booking, entry) };
}

/** An entry that only pays the balance has no lines of its own. */
const linesOf = ({ ledger }: BookingRecord, entry: LedgerEntry): PrintedFacts['lines'] =>
  entry.lines.length > 0 ? entry.lines : linesPaidBy(ledger, entry);

/** Only the first receipt itemises the price of the rental. */
function amountsOf(booking: BookingRecord, entry: PaidBooking['entry']): Amounts {
  if (entry && !entry.id.equals(booking._id)) return { lines: linesOf(booking, entry) };
  const lines = entry?.lines ?? [{ kind: 'rental', amount: booking.totalAmount }];
  return { lines, ...printedLines(booking) };
}

/** The first receipt voucher itemises the price if all of it is paid. */
function advanceOf(booking: BookingRecord, entry: LedgerEntry): Amounts {
  const lines = linesAdvancedBy(booking.ledger, entry);
  return { lines, ...(entry === booking.ledger[0] && lines === entry.lines && printedLines(booking)) };
}
