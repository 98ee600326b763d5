import { formatRupees, type ShownBilling } from '@rental/contracts';

export const billingChangeTexts = {
  title: 'Change billing details',
  save: 'Issue again',
  saveBeforeInvoice: 'Save',
  same: 'These are the present details.',
  preparing: 'We’re preparing the new papers. They will be here in a moment.',
  ofCustomer: {
    isForBusiness: 'I need a GST invoice',
    isBillForBusiness: 'I need a bill for my business',
    residence: 'Choose your state of residence to continue.',
    business: 'Complete the GSTIN, legal name and address to continue.',
    over: 'The month of the invoice is over, so its billing details can’t be changed here. Call or email us to ask what is still possible.',
    unchanged: 'What you paid doesn’t change.',
  },
  ofStaff: {
    isForBusiness: 'The customer needs a GST invoice',
    isBillForBusiness: 'The customer needs a bill for a business',
    residence: 'Choose the customer’s state of residence first',
    business: 'Complete the GSTIN, legal name and address first',
    over: 'The month of the invoice is over, so nobody can change its billing details here. Ask your accountant what is still possible.',
    unchanged: 'What the customer paid doesn’t change.',
  },
} as const;

const listOf = new Intl.ListFormat('en-IN');

/** Returns what will happen to the papers, or to the invoice that is still to come. */
export function meaningOf({ papers, isBillOfSupply, isBeforeInvoice }: ShownBilling): string {
  if (isBeforeInvoice) return 'We issue the tax invoice with these details when the car is back.';
  const total = formatRupees(papers.reduce((sum, { totalAmount }) => sum + totalAmount, 0));
  const numbers = listOf.format(papers.map(({ number }) => number));
  const word = isBillOfSupply ? 'bill of supply' : 'tax invoice';
  const plural = isBillOfSupply ? 'bills of supply' : 'tax invoices';
  return papers.length === 1
    ? `We take off ${word} ${numbers} with a credit note and issue a new ${word} for the same ${total}, dated today. This is possible until the end of this month.`
    : `We take off ${plural} ${numbers} with credit notes and issue new ${plural} for the same ${total}, dated today. This is possible until the end of this month.`;
}
