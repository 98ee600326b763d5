import { dayInIndia } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark } from '../../../http/csv.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { findChargesById } from '../../payment/charge/find-charges.ts';
import { Settlement } from './settlement.model.ts';
import { SettlementLine, type SettlementLineRecord } from './settlement-line.model.ts';
import { settlementHead, settlementRow } from './settlement-csv.ts';

const linesPerBatch = 500;
/** Time the database itself may work on one file. */
const maxTimeMS = 60_000;

/**
 * A settlement as a CSV file, one line an item in the order of their making; read and written in batches. Throws
 * `settlement_not_found`.
 */
export async function exportSettlement(id: string): Promise<FileReply> {
  const settlement = await Settlement.findOne({ _id: id }).lean();
  if (!settlement) throw new AppError('settlement_not_found');
  return {
    name: `settlement-${dayInIndia(settlement.settledAt)}-${id}.csv`,
    rows: await SettlementLine.countDocuments({ settlementId: id }),
    text: writeCsv(id),
  };
}

/** Begins to read when the first line is asked for; the cursor closes with the text, however that ends. */
async function* writeCsv(settlementId: string): AsyncGenerator<string> {
  yield byteOrderMark + settlementHead;
  const cursor = SettlementLine.find({ settlementId })
    .sort({ madeAt: 1, _id: 1 })
    .maxTimeMS(maxTimeMS)
    .lean<SettlementLineRecord[]>()
    .cursor({ batchSize: linesPerBatch });
  try {
    let batch: SettlementLineRecord[] = [];
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

async function csvOf(lines: SettlementLineRecord[]): Promise<string> {
  await checkpoint('export:read');
  const ids = [...new Set(lines.flatMap(({ razorpayPaymentId: id }) => (id === null ? [] : [id])))];
  const bookings = new Map((await findChargesById(ids)).map((charge) => [charge._id, String(charge.bookingId)]));
  return lines.map((line) => settlementRow(line, bookings.get(line.razorpayPaymentId ?? '') ?? null)).join('');
}
