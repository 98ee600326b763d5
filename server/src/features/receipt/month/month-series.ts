import type { PaperKind } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { pick } from '../../../platform/pick.ts';
import { Paper } from '../paper.model.ts';
import { printNumber } from '../number/paper-number.ts';
import { partsOf } from '../number/series.ts';
import type { PaperAmounts } from './month-paper.ts';

/** From one moment until just before another one. */
export type MonthSpan = { from: Date; until: Date };

/** The sums of some papers. */
export type PaperSums = PaperAmounts & { count: number };

/**
 * `bills` are bills of supply and their credit notes. Of all other papers, `business` are those with a customer’s
 * GSTIN.
 */
export type PaperGroup = 'business' | 'others' | 'bills';

/**
 * The papers of one series that were issued within a span. The database computes the sums of each group.
 * `unnumbered` papers are in no file yet.
 */
export type MonthSeries = MonthSpan & {
  kind: PaperKind;
  year: string;
  /** The prefix of a registration; undefined for papers without GST. */
  prefix: string | undefined;
  /** The first and last serial number; null if no paper has a number yet. */
  numbers: { first: number; last: number } | null;
  business: PaperSums;
  others: PaperSums;
  bills: PaperSums;
  unnumbered: number;
};

export const sumNames = ['count', 'total', 'taxable', 'igst', 'cgst', 'sgst'] as const;
export const noSums: PaperSums = { count: 0, total: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0 };

/** Time limit for the database’s own work on one read. */
export const maxTimeMS = 60_000;

type Bounds = { _id: { kind: PaperKind; year: string }; last: number | null; unnumbered: number };

/**
 * Returns the series with papers that were issued within a span, receipts before credit notes. They don’t change while
 * files are written from them: later papers of a series have later numbers, and the numbers up to its last one are all
 * assigned.
 */
export async function findMonthSeries(span: MonthSpan): Promise<MonthSeries[]> {
  const issuedAt = trusted({ $gte: span.from, $lt: span.until });
  const bounds = await Paper.aggregate<Bounds>([
    { $match: { issuedAt } },
    {
      $group: {
        _id: { kind: '$kind', year: '$year' },
        last: { $max: '$number' },
        unnumbered: { $sum: { $cond: [{ $gt: ['$number', 0] }, 0, 1] } },
      },
    },
    { $sort: { '_id.kind': -1, '_id.year': 1 } },
  ]).option({ maxTimeMS });
  return Promise.all(bounds.map(async (each) => sumSeries(each, span)));
}

type Summed = PaperSums & { _id: PaperGroup; first: number };

/** Reads the sums of a series by group. A rate of null marks bills of supply and their credit notes. */
async function sumSeries({ _id: { kind, year }, last, unnumbered }: Bounds, span: MonthSpan): Promise<MonthSeries> {
  const issuedAt = trusted({ $gte: span.from, $lt: span.until });
  const summed =
    last === null
      ? []
      : await Paper.aggregate<Summed>([
          { $match: { issuedAt, kind, year, number: trusted({ $gt: 0, $lte: last }) } },
          {
            $group: {
              _id: { $cond: [{ $eq: ['$printed.gst.basisPoints', null] }, 'bills', buyer] },
              first: { $min: '$number' },
              count: { $sum: 1 },
              total: { $sum: paise('$printed.totalAmount') },
              taxable: {
                $sum: {
                  $ifNull: ['$printed.gst.taxableInPaise', paise({ $ifNull: ['$printed.tax.taxableAmount', 0] })],
                },
              },
              igst: { $sum: gstNamed('IGST') },
              cgst: { $sum: gstNamed('CGST') },
              sgst: { $sum: { $add: [gstNamed('SGST', 'UTGST'), paise({ $ifNull: ['$printed.tax.taxAmount', 0] })] } },
            },
          },
        ]).option({ maxTimeMS });
  const sumsOf = (group: PaperGroup): PaperSums => {
    const found = summed.find(({ _id }) => _id === group);
    return found ? pick(found, sumNames) : noSums;
  };
  const sums = { business: sumsOf('business'), others: sumsOf('others'), bills: sumsOf('bills') };
  const first = Math.min(...summed.map((each) => each.first));
  const numbers = last === null ? null : { first, last };
  const { prefix } = partsOf(year);
  return { ...span, kind, year, prefix, numbers, ...sums, unnumbered };
}

const buyer = { $cond: [{ $ne: [{ $ifNull: ['$printed.customer.taxNumber', null] }, null] }, 'business', 'others'] };

const paise = (rupees: unknown) => ({ $multiply: [rupees, 100] });

/** Adds up the taxes of these names on a paper. */
const gstNamed = (...names: string[]) => ({
  $sum: {
    $map: {
      input: { $ifNull: ['$printed.gst.taxes', []] },
      in: { $cond: [{ $in: ['$$this.name', names] }, '$$this.amountInPaise', 0] },
    },
  },
});

/** Returns the printed number of a serial number of a series. */
export const numberIn = ({ kind, year }: MonthSeries, serial: number): string =>
  printNumber({ kind, year, number: serial }) ?? '';
