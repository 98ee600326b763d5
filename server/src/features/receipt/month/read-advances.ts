import { commentOfRequest } from '../../../platform/current-request.ts';
import { type ObjectId, plainCollection, trusted } from '../../../platform/mongo.ts';
import { Paper, type PaperRecord } from '../paper.model.ts';
import { type MonthPaper, monthPaper } from './month-paper.ts';
import { maxTimeMS, type MonthSeries, type MonthSpan } from './month-series.ts';
import { readPapers } from './read-month.ts';

/*
 * Tables 11A and 11B of GSTR-1. Tax on an advance is due in the month in which the money came, unless its invoice is of
 * the same month (`at`). A later month takes it off again, when the invoice is issued or the money is returned
 * (`atadj`). Source: decision 0157.
 */

/**
 * Part of an advance: a voucher that counts in one of the sheets. `sign` is 1 if its amounts are added to the sheet.
 */
export type Advance = { sheet: 'at' | 'atadj'; sign: 1 | -1; voucher: MonthPaper };

type Issued = Pick<PaperRecord, '_id' | 'issuedAt'>;

/** An invoice for vouchers. One that was issued again because of other billing details replaces none. */
const ofVouchers = { kind: 'receipt', replaces: { $exists: true }, reissueId: { $exists: false } } as const;

/** Returns the series in which an invoice of a span is for vouchers. */
export async function findAdjusting(span: MonthSpan): Promise<string[]> {
  const issuedAt = trusted({ $gte: span.from, $lt: span.until });
  const { kind, replaces, reissueId } = ofVouchers;
  return Paper.distinct('year', { kind, replaces: trusted(replaces), reissueId: trusted(reissueId), issuedAt });
}

/** Returns the taxable value, in paise, of the vouchers for which invoices of these series were issued in a span. */
export async function sumAdjusted(years: readonly string[], span: MonthSpan): Promise<number> {
  const [found] = await Paper.aggregate<{ taxable: number }>([
    {
      $match: {
        ...ofVouchers,
        year: { $in: [...years] },
        issuedAt: { $gte: span.from, $lt: span.until },
        number: { $gt: 0 },
      },
    },
    { $lookup: { from: Paper.collection.name, localField: 'replaces', foreignField: '_id', as: 'voucher' } },
    { $unwind: '$voucher' },
    { $group: { _id: null, taxable: { $sum: '$voucher.printed.gst.taxableInPaise' } } },
  ]).option({ maxTimeMS });
  return found?.taxable ?? 0;
}

/**
 * Reads what counts in the sheets of advances, in batches: the vouchers of the month, and those for which an invoice of
 * the month was issued.
 */
export async function* readAdvances(
  { vouchers, invoices }: { vouchers: readonly MonthSeries[]; invoices: readonly MonthSeries[] },
  span: MonthSpan,
): AsyncGenerator<Advance[]> {
  for (const series of vouchers) {
    for await (const papers of readPapers(series)) yield findAdvanced(papers, span);
  }
  for (const series of invoices.filter(({ kind }) => kind === 'receipt')) {
    for await (const papers of readPapers(series)) yield findAdjusted(papers, span);
  }
}

/** A voucher of the month counts as an advance unless its invoice is of this month, too. */
async function findAdvanced(vouchers: readonly PaperRecord[], span: MonthSpan): Promise<Advance[]> {
  const first = await findOrigins(vouchers);
  const invoiced = await findInvoiced(vouchers, span);
  return vouchers.flatMap((paper): Advance[] => {
    const voucher = monthPaper(paper, undefined);
    // Money of an earlier month was returned.
    if (isEarlier(first, paper, span)) return [{ sheet: 'atadj', sign: -1, voucher }];
    return invoiced.has(String(paper._id)) ? [] : [{ sheet: 'at', sign: 1, voucher }];
  });
}

/** An invoice takes off the vouchers whose money came in an earlier month. */
async function findAdjusted(invoices: readonly PaperRecord[], span: MonthSpan): Promise<Advance[]> {
  const ids = invoices.flatMap(({ replaces = [], reissueId }) => (reissueId ? [] : replaces));
  const vouchers = await findById<PaperRecord>(ids);
  const first = await findOrigins(vouchers);
  return vouchers
    .filter((paper) => isEarlier(first, paper, span))
    .map((paper) => ({ sheet: 'atadj', sign: 1, voucher: monthPaper(paper, undefined) }));
}

type Origins = ReadonlyMap<string, Issued>;

const isEarlier = (origins: Origins, paper: PaperRecord, { from }: MonthSpan): boolean =>
  (origins.get(String(originId(paper))) ?? paper).issuedAt < from;

const originId = ({ _id, kind, receiptId, bookingId }: PaperRecord): ObjectId =>
  kind === 'refund_voucher' ? (receiptId ?? bookingId) : _id;

/** Returns, by id, the receipt vouchers for the money that refund vouchers return. */
async function findOrigins(vouchers: readonly PaperRecord[]): Promise<Origins> {
  const refunds = vouchers.filter(({ kind }) => kind === 'refund_voucher');
  const found = await findById<Issued>(refunds.map(originId), { issuedAt: 1 });
  return new Map(found.map((paper) => [String(paper._id), paper]));
}

/** Returns the ids of the vouchers for which there is an invoice of the month. */
async function findInvoiced(vouchers: readonly PaperRecord[], { from, until }: MonthSpan): Promise<Set<string>> {
  const invoices = await plainCollection<PaperRecord>(Paper)
    .find<Pick<PaperRecord, 'replaces'>>(
      {
        bookingId: { $in: vouchers.map(({ bookingId }) => bookingId) },
        issuedAt: { $gte: from, $lt: until },
        number: { $gt: 0 },
        ...ofVouchers,
      },
      { projection: { replaces: 1 }, hint: 'by_booking', maxTimeMS, ...commentOfRequest() },
    )
    .toArray();
  return new Set(invoices.flatMap(({ replaces = [] }) => replaces.map(String)));
}

async function findById<Found extends Issued>(ids: ObjectId[], projection?: Record<string, 1>): Promise<Found[]> {
  if (ids.length === 0) return [];
  const options = { ...(projection && { projection }), maxTimeMS, ...commentOfRequest() };
  return plainCollection<PaperRecord>(Paper)
    .find<Found>({ _id: { $in: ids } }, options)
    .toArray();
}
