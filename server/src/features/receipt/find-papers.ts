import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { printNumber } from './number/paper-number.ts';
import { Paper, type PaperRecord } from './paper.model.ts';

export async function hasPaper(id: ObjectId): Promise<boolean> {
  return (await Paper.exists({ _id: id })) !== null;
}

/** Returns a receipt or receipt voucher, or null. The id of a booking is that of its first one. */
export async function findReceipt(id: ObjectId): Promise<PaperRecord | null> {
  return Paper.findOne({ _id: id, kind: trusted({ $in: ['receipt', 'receipt_voucher'] }) }).lean<PaperRecord>();
}

/** Returns some papers in order of issue. */
export async function findPapersById(ids: readonly ObjectId[]): Promise<PaperRecord[]> {
  return Paper.find({ _id: trusted({ $in: ids }) })
    .sort({ issuedAt: 1, _id: 1 })
    .lean<PaperRecord[]>();
}

/** Returns the paper with this hash in its chain, or null. */
export async function findPaperByHash(hash: string): Promise<PaperRecord | null> {
  return Paper.findOne({ 'chain.hash': hash }).lean<PaperRecord>();
}

/** Returns a booking’s papers: vouchers, then receipts, then credit notes, each in order of issue. */
export async function findPapers(bookingId: ObjectId): Promise<PaperRecord[]> {
  return Paper.find({ bookingId }).sort({ kind: -1, issuedAt: 1, _id: 1 }).lean<PaperRecord[]>();
}

/** Returns the papers of a booking whose tax profile isn’t that of the car. */
export async function findOwnPapers(bookingId: ObjectId): Promise<PaperRecord[]> {
  return Paper.find({ bookingId, ownProfileId: trusted({ $exists: true }) }).lean<PaperRecord[]>();
}

/**
 * Returns the printed numbers of papers by their ids. A paper without a number yet, or of `until` or later, is left
 * out, so that a locked month doesn’t change when a late payment gets its paper.
 */
export async function findPaperNumbers(ids: readonly ObjectId[], until: Date): Promise<ReadonlyMap<string, string>> {
  const facts = { kind: 1, year: 1, number: 1 } as const;
  const papers = await Paper.find(
    { _id: trusted({ $in: ids }), number: trusted({ $gt: 0 }), issuedAt: trusted({ $lt: until }) },
    facts,
  ).lean();
  return new Map(papers.map((paper) => [String(paper._id), printNumber(paper) ?? '']));
}

/** Returns the name of the customer on the last receipt or voucher before a moment, by the id of the booking. */
export async function findPrintedNames(
  bookingIds: readonly ObjectId[],
  until: Date,
): Promise<ReadonlyMap<string, string>> {
  const papers = await Paper.find(
    {
      bookingId: trusted({ $in: bookingIds }),
      kind: trusted({ $ne: 'credit_note' }),
      issuedAt: trusted({ $lt: until }),
    },
    { bookingId: 1, 'printed.customer.name': 1 },
  )
    .sort({ issuedAt: 1, _id: 1 })
    .lean<Pick<PaperRecord, 'bookingId' | 'printed'>[]>();
  return new Map(papers.map(({ bookingId, printed }) => [String(bookingId), printed.customer.name]));
}

/** Returns the numbered papers of many bookings besides their first receipts, and all vouchers, in order of issue. */
export async function findLaterPapers(bookingIds: ObjectId[]): Promise<PaperRecord[]> {
  // The first receipt of a booking has its id.
  const isLater = { _id: trusted({ $nin: bookingIds }) };
  return Paper.find({
    bookingId: trusted({ $in: bookingIds }),
    number: trusted({ $gt: 0 }),
    $or: [isLater, { kind: 'receipt_voucher' }],
  })
    .sort({ issuedAt: 1, _id: 1 })
    .lean<PaperRecord[]>();
}

export async function findPapersOf(bookingIds: ObjectId[]): Promise<PaperRecord[]> {
  return Paper.find({ bookingId: trusted({ $in: bookingIds }) })
    .sort({ issuedAt: 1, _id: 1 })
    .lean<PaperRecord[]>();
}

/**
 * Removes a deleted customer’s email address from the receipts and credit notes of some bookings. The name remains,
 * because tax law requires documents to be retained as issued; the email address is not a required part of them.
 */
export async function forgetEmailOnPapers(bookingIds: ObjectId[]): Promise<void> {
  await Paper.updateMany({ bookingId: trusted({ $in: bookingIds }) }, { $set: { 'printed.customer.email': null } });
}
