import { isReducing } from '@rental/contracts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { commentOfRequest } from '../../../platform/current-request.ts';
import { plainCollection } from '../../../platform/mongo.ts';
import { Paper, type PaperRecord } from '../paper.model.ts';
import { type CorrectedPaper, type MonthPaper, monthPaper } from './month-paper.ts';
import { maxTimeMS, type MonthSeries } from './month-series.ts';

const papersPerBatch = 250;

/** Reads the numbered papers of a series as files show them: see `readPapers`. */
export async function* readMonthPapers(series: MonthSeries): AsyncGenerator<MonthPaper[]> {
  for await (const papers of readPapers(series)) {
    const receipts = await findCorrected(papers);
    yield papers.map((paper) => monthPaper(paper, receipts.get(String(correctedId(paper)))));
  }
}

/**
 * Reads the numbered papers of a series in order of their numbers, in batches, so that memory use does not grow with
 * the number of papers. Closes its cursor when the reader stops.
 */
export async function* readPapers({ kind, year, numbers, from, until }: MonthSeries): AsyncGenerator<PaperRecord[]> {
  if (!numbers) return;
  const cursor = plainCollection<PaperRecord>(Paper)
    .find(
      { kind, year, number: { $gte: numbers.first, $lte: numbers.last }, issuedAt: { $gte: from, $lt: until } },
      { batchSize: papersPerBatch, maxTimeMS, hint: 'uniq_paper_number', ...commentOfRequest() },
    )
    .sort({ number: 1 });
  try {
    while (await cursor.hasNext()) {
      await checkpoint('export:read');
      yield cursor.readBufferedDocuments();
    }
  } finally {
    await cursor.close();
  }
}

/** Returns the id of the receipt or receipt voucher that a paper reduces. */
const correctedId = ({ receiptId, bookingId }: PaperRecord) => receiptId ?? bookingId;

/** Returns, by id, what credit notes and refund vouchers reduce. */
async function findCorrected(papers: readonly PaperRecord[]): Promise<Map<string, CorrectedPaper>> {
  const ids = papers.flatMap((paper) => (isReducing(paper.kind) ? [correctedId(paper)] : []));
  if (ids.length === 0) return new Map();
  const receipts = await plainCollection<PaperRecord>(Paper)
    .find<CorrectedPaper>(
      { _id: { $in: ids } },
      { projection: { issuedAt: 1, 'printed.totalAmount': 1 }, maxTimeMS, ...commentOfRequest() },
    )
    .toArray();
  return new Map(receipts.map((receipt) => [String(receipt._id), receipt]));
}
