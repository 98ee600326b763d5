import { Booking } from '../features/booking/booking.model.ts';
import { Charge } from '../features/payment/charge/charge.model.ts';
import { Paper } from '../features/receipt/paper.model.ts';

/** Returns one line per violated invariant about the papers of bookings, apart from their numbers. */
export async function findWrongPapers(): Promise<string[]> {
  const found = await Promise.all([
    findPaidWithoutReceipt(),
    findOvercredited(),
    findUnevenReissues(),
    findWrongInvoices(),
  ]);
  return found.flat();
}

/**
 * A paid entry with lines must have a receipt once its payment is `kept` and the follow-up is done, because the receipt
 * is stored first. If the invoice is issued at the end of the rental, an untaxed entry has no paper before.
 */
async function findPaidWithoutReceipt(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown }>([
    {
      $match: { kind: 'booking', settledBy: { $ne: null }, followUp: false, awaitsInvoice: null, invoiced: null },
    },
    { $unwind: '$ledger' },
    { $match: { 'ledger.paid.0': { $exists: true }, 'ledger.lines.0': { $exists: true } } },
    { $lookup: { from: Paper.collection.name, localField: 'ledger.id', foreignField: '_id', as: 'receipt' } },
    { $match: { 'receipt.0': { $exists: false } } },
    {
      $lookup: { from: Charge.collection.name, localField: 'ledger.paid.chargeId', foreignField: '_id', as: 'charge' },
    },
    { $match: { 'charge.outcome': 'kept' } },
    { $group: { _id: '$_id' } },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `booking ${String(_id)} is paid without a receipt`);
}

/** The credit notes for a receipt must never exceed it, and refund vouchers never the receipt vouchers. */
async function findOvercredited(): Promise<string[]> {
  const found = await Paper.aggregate<{ _id: { bookingId: unknown } }>([
    {
      $group: {
        _id: { bookingId: '$bookingId', isVoucher: { $in: ['$kind', ['receipt_voucher', 'refund_voucher']] } },
        sum: { $sum: '$printed.totalAmount' },
      },
    },
    { $match: { sum: { $lt: 0 } } },
    { $limit: 100 },
  ]);
  return found.map(({ _id: { bookingId } }) => `the credit notes of booking ${String(bookingId)} exceed its receipt`);
}

/** The papers of one change of billing details must add up to nothing once the follow-up is done. */
async function findUnevenReissues(): Promise<string[]> {
  const found = await Paper.aggregate<{ _id: unknown; bookingId: unknown }>([
    { $match: { reissueId: { $exists: true } } },
    {
      $group: { _id: '$reissueId', bookingId: { $first: '$bookingId' }, sum: { $sum: '$printed.totalAmount' } },
    },
    { $match: { sum: { $ne: 0 } } },
    { $lookup: { from: Booking.collection.name, localField: 'bookingId', foreignField: '_id', as: 'booking' } },
    { $match: { 'booking.followUp': false } },
    { $limit: 100 },
  ]);
  return found.map(({ bookingId }) => `the papers of booking ${String(bookingId)} were not issued again completely`);
}

/** After the invoice at the end of a rental, its papers besides the vouchers must add up to what is owed. */
async function findWrongInvoices(): Promise<string[]> {
  const found = await Booking.aggregate<{ _id: unknown }>([
    { $match: { kind: 'booking', 'invoiced.at': { $exists: true }, followUp: false } },
    {
      $lookup: {
        from: Paper.collection.name,
        localField: '_id',
        foreignField: 'bookingId',
        pipeline: [{ $match: { kind: { $in: ['receipt', 'credit_note'] } } }],
        as: 'papers',
      },
    },
    {
      $match: {
        $expr: {
          $ne: [
            { $sum: '$papers.printed.totalAmount' },
            { $sum: { $map: { input: '$ledger', in: { $sum: '$$this.lines.amount' } } } },
          ],
        },
      },
    },
    { $limit: 100 },
  ]);
  return found.map(({ _id }) => `the invoices of booking ${String(_id)} are not for what is owed`);
}
