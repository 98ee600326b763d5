import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { Paper, type PaperRecord } from './paper.model.ts';

/** Whether a paper with this id was issued. */
export async function hasPaper(id: ObjectId): Promise<boolean> {
  return (await Paper.exists({ _id: id })) !== null;
}

/** The receipt of a booking, or null when it was never confirmed. */
export async function findReceipt(bookingId: ObjectId): Promise<PaperRecord | null> {
  return Paper.findOne({ _id: bookingId, kind: 'receipt' }).lean<PaperRecord>();
}

/** The papers of a booking: its receipt, then its credit notes, in the order in which they were issued. */
export async function findPapers(bookingId: ObjectId): Promise<PaperRecord[]> {
  return Paper.find({ bookingId }).sort({ kind: -1, issuedAt: 1, _id: 1 }).lean<PaperRecord[]>();
}

/** The credit notes of many bookings that have their numbers, in the order in which they were issued. */
export async function findCreditNotes(bookingIds: ObjectId[]): Promise<PaperRecord[]> {
  return Paper.find({ bookingId: trusted({ $in: bookingIds }), kind: 'credit_note', number: trusted({ $gt: 0 }) })
    .sort({ issuedAt: 1, _id: 1 })
    .lean<PaperRecord[]>();
}

/** Every paper of some bookings. */
export async function findPapersOf(bookingIds: ObjectId[]): Promise<PaperRecord[]> {
  return Paper.find({ bookingId: trusted({ $in: bookingIds }) })
    .sort({ issuedAt: 1, _id: 1 })
    .lean<PaperRecord[]>();
}

/**
 * Takes the email of a customer who is forgotten off the papers of some bookings. The name stays, as tax law wants a
 * paper kept as it was issued; where it went is no part of that.
 */
export async function forgetEmailOnPapers(bookingIds: ObjectId[]): Promise<void> {
  await Paper.updateMany({ bookingId: trusted({ $in: bookingIds }) }, { $set: { 'printed.customer.email': null } });
}
