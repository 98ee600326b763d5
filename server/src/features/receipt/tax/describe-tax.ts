import {
  type Business,
  type LineKind,
  type PaperGst,
  type PaperLine,
  placeOfSupply,
  type StateCode,
} from '@rental/contracts';
import type { BillingFacts } from '../../booking/record/billing-facts.ts';
import { paperTaxOf, sellerOf } from '../../settings/business-settings.ts';
import type { Taxation } from '../../tax/find-taxation.ts';
import type { PrintedFacts } from '../paper.model.ts';
import { splitGst } from './split-gst.ts';
import { insideTax, splitTax } from './split-tax.ts';

/** Who sells, and which taxes are in the price, as printed on a document. */
type TaxFacts = Pick<PrintedFacts, 'seller' | 'placeOfSupply' | 'priceIncludesTax' | 'tax' | 'gst'>;

type Sold = BillingFacts & Pick<PrintedFacts, 'lines' | 'customer'>;

/**
 * Returns the seller, the customer and the GST for a tax invoice or a bill of supply. Null if the rental isn’t taxed or
 * has no taxed lines.
 */
export function describeGst(
  { lines, customer, billedTo, residence }: Sold,
  taxation: Taxation | null,
  taxedLines: readonly LineKind[],
): (TaxFacts & Pick<PrintedFacts, 'customer'>) | null {
  if (!taxation) return null;
  const { registration, code, basisPoints } = taxation;
  const { legalName: name, address, gstin, state: supplierState } = registration;
  const place = placeOf({ billedTo, residence }, supplierState);
  const gst = splitGst(lines, { gstin, code, basisPoints, placeOfSupply: place }, taxedLines);
  if (!gst) return null;
  return {
    seller: { name, address: address.split('\n').join(', '), taxNumber: gstin },
    customer: billTo({ billedTo }, customer),
    placeOfSupply: null,
    priceIncludesTax: false,
    tax: null,
    gst,
  };
}

/** Returns the place of supply to a customer with these billing details. */
export const placeOf = ({ billedTo, residence }: BillingFacts, supplierState: StateCode): PaperGst['placeOfSupply'] =>
  placeOfSupply({
    supplierState,
    customerGstin: billedTo?.gstin ?? null,
    // Until an accountant has said otherwise, the rental is supplied where the car is.
    residence: residence === undefined || residence === 'outside India' ? null : residence,
  });

/** Returns the customer as printed: the business that a paper is for, if there is one. */
export const billTo = ({ billedTo }: BillingFacts, customer: PrintedFacts['customer']): PrintedFacts['customer'] =>
  billedTo ? { ...customer, name: billedTo.legalName, address: billedTo.address, taxNumber: billedTo.gstin } : customer;

/**
 * Returns the seller and the tax for any other document. The document mentions no tax if the business has no tax
 * number, or if the location is under the composition scheme.
 */
export function describeTax(
  lines: readonly PaperLine[],
  { business, place, taxation }: { business: Business; place: string; taxation: Taxation | null },
  taxedLines: readonly LineKind[],
): TaxFacts {
  const seller = sellerOf(business);
  const { tax, priceIncludesTax } = paperTaxOf(business);
  if (seller.taxNumber === null || tax === null || taxation?.basisPoints === null) {
    return { seller, placeOfSupply: null, priceIncludesTax: false, tax: null };
  }
  const inside = splitTax(lines, insideTax({ tax, priceIncludesTax }), taxedLines);
  return { seller, placeOfSupply: place, priceIncludesTax, tax: inside };
}
