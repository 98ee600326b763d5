import { type TaxName } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { Paper } from '../paper.model.ts';
import { partsOf } from '../number/series.ts';
import { maxTimeMS, type MonthSpan } from './month-series.ts';

/**
 * A combination of rate and taxes that papers of a span have. The rate is null on bills of supply and on receipts
 * without GST. `hasOtherTax` is true if the tax is that of the business details, `isPartlyOutside` if a paper with GST
 * also has amounts outside GST.
 */
export type Taxed = {
  /** The prefix of a registration; undefined for papers without GST. */
  prefix: string | undefined;
  basisPoints: number | null;
  taxes: TaxName[];
  hasOtherTax: boolean;
  isPartlyOutside: boolean;
};

type Found = Omit<Taxed, 'prefix'> & { year: string };

/** Returns each way in which invoices and credit notes of a span are taxed, also those without a number. */
export async function findTaxesOfMonth({ from, until }: MonthSpan): Promise<Taxed[]> {
  const found = await Paper.aggregate<{ _id: Found }>([
    { $match: { issuedAt: trusted({ $gte: from, $lt: until }), kind: trusted({ $in: ['receipt', 'credit_note'] }) } },
    {
      $group: {
        _id: {
          year: '$year',
          basisPoints: { $ifNull: ['$printed.gst.basisPoints', null] },
          taxes: { $ifNull: ['$printed.gst.taxes.name', []] },
          hasOtherTax: { $ne: [{ $ifNull: ['$printed.tax', null] }, null] },
          isPartlyOutside: { $and: [{ $ne: [{ $ifNull: ['$printed.gst', null] }, null] }, { $ne: [outside, 0] }] },
        },
      },
    },
  ]).option({ maxTimeMS });
  return found.map(({ _id: { year, ...taxed } }) => ({ ...taxed, prefix: partsOf(year).prefix }));
}

/** What is on a paper outside GST, in paise. */
const outside = {
  $subtract: [
    { $multiply: ['$printed.totalAmount', 100] },
    { $add: ['$printed.gst.taxableInPaise', { $sum: '$printed.gst.taxes.amountInPaise' }] },
  ],
};
