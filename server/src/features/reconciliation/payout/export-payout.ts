import { dayInIndia, payoutColumnTexts } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { findChargesById } from '../../payment/charge/find-charges.ts';
import { Payout } from './payout.model.ts';
import { PayoutLine, type PayoutLineRecord } from './payout-line.model.ts';

const payoutHead = csvLine(Object.values(payoutColumnTexts));
const linesPerBatch = 500;
/** The time limit of the database query for one file. */
const maxTimeMS = 60_000;

/**
 * Exports a payout as a CSV file with one line per item, in order of creation. Lines are read and written in batches.
 * Throws `payout_not_found`.
 */
export async function exportPayout(id: string): Promise<FileReply> {
  const payout = await Payout.findOne({ _id: id }).lean();
  if (!payout) throw new AppError('payout_not_found');
  return {
    name: `payout-${dayInIndia(payout.paidOutAt)}-${id}.csv`,
    rows: await PayoutLine.countDocuments({ payoutId: id }),
    content: writeCsv(id),
  };
}

/** Starts reading at the first requested line; closes the cursor when iteration ends, even after an error. */
async function* writeCsv(payoutId: string): AsyncGenerator<string> {
  yield byteOrderMark + payoutHead;
  const cursor = PayoutLine.find({ payoutId })
    .sort({ madeAt: 1, _id: 1 })
    .maxTimeMS(maxTimeMS)
    .lean<PayoutLineRecord[]>()
    .cursor({ batchSize: linesPerBatch });
  try {
    let batch: PayoutLineRecord[] = [];
    for await (const line of cursor) {
      batch.push(line);
      if (batch.length < linesPerBatch) continue;
      yield await csvOf(batch);
      batch = [];
    }
    yield await csvOf(batch);
  } finally {
    await cursor.close();
  }
}

async function csvOf(lines: PayoutLineRecord[]): Promise<string> {
  await checkpoint('export:read');
  const ids = [...new Set(lines.flatMap(({ razorpayPaymentId: id }) => (id === null ? [] : [id])))];
  const bookings = new Map((await findChargesById(ids)).map((charge) => [charge._id, String(charge.bookingId)]));
  return lines.map((line) => payoutRow(line, bookings.get(line.razorpayPaymentId ?? '') ?? null)).join('');
}

const rupees = (paise: number): number => paise / 100;

/**
 * Returns a payout line for accounting. Amounts are in rupees, as plain numbers; deductions are negative. Gross minus
 * fee minus tax equals net if the provider’s own numbers are consistent.
 */
function payoutRow(line: PayoutLineRecord, bookingId: string | null): string {
  const { madeAt, type, razorpayPaymentId, razorpayOrderId, amountPaise, feePaise, taxPaise, utr } = line;
  const net = line.creditPaise - line.debitPaise;
  return csvLine([
    dayInIndia(madeAt),
    type,
    razorpayPaymentId ?? '',
    razorpayOrderId ?? '',
    bookingId ?? '',
    rupees(line.debitPaise > 0 ? -amountPaise : amountPaise),
    rupees(feePaise - taxPaise),
    rupees(taxPaise),
    rupees(net),
    utr ?? '',
  ]);
}
