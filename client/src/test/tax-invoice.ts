import type { PaperGst, Receipt } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';

/** The GST in ₹4,700 at 18%, in Karnataka. */
export const gst: PaperGst = {
  code: '997311',
  basisPoints: 1_800,
  placeOfSupply: { state: '29', isSuppliers: false },
  taxableInPaise: 398_306,
  taxes: [
    { name: 'CGST', amountInPaise: 35_847 },
    { name: 'SGST', amountInPaise: 35_847 },
  ],
};

/** The receipt of the samples as a tax invoice. */
export const taxInvoice: Receipt = {
  ...samples['receipt.get'].reply,
  number: 'KA/26-27/00042',
  placeOfSupply: null,
  priceIncludesTax: false,
  tax: null,
  gst,
};
