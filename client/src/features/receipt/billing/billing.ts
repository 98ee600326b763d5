import type { BilledTo, CreateBookingBody } from '@rental/contracts';

export type TypedBilling = Record<keyof BilledTo, string> & { residence: string; isForBusiness: boolean };

/** Whom a tax invoice is for: what was typed, what is missing, and the complete answer as the calls take it. */
export type Billing = {
  typed: TypedBilling;
  missing: 'residence' | 'business' | null;
  deal: Pick<CreateBookingBody, 'billedTo' | 'residence'>;
};

export const noBilling: Billing = {
  typed: { residence: '', isForBusiness: false, gstin: '', legalName: '', address: '' },
  missing: 'residence',
  deal: {},
};

/**
 * The texts of the question. `isForBusiness` and `isBillForBusiness` are the labels of the checkbox, for a tax invoice
 * and for a bill of supply. `residence` and `business` say what is missing.
 */
export type BillingTexts = { isForBusiness: string; isBillForBusiness: string; residence: string; business: string };
