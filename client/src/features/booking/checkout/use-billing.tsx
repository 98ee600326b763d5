import type { QuotedRental } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import type { Billing, BillingTexts } from '../../receipt/billing/billing.ts';

const TaxInvoice = lazyPart(async () => (await import('../../receipt/billing/tax-invoice.tsx')).TaxInvoice);

const noAnswer: Pick<Billing, 'missing' | 'deal'> = { missing: null, deal: {} };

type BillingQuestion = { billing: Billing; onChange: (billing: Billing) => void; texts: BillingTexts };

/**
 * Returns the question who the tax invoice or bill of supply is for, the answer as `deal`, and what is missing to
 * continue as `reason`. All are empty if the rental gets neither. A bill of supply needs an answer only for a business.
 */
export function useBilling(quote: QuotedRental | undefined, { billing, onChange, texts }: BillingQuestion) {
  const isBill = quote?.isBillOfSupply === true;
  if (!quote?.isTaxInvoiced && !isBill) return { reason: null, deal: {}, question: null };
  const { missing, deal } = isBill && !billing.typed.isForBusiness ? noAnswer : billing;
  const question = (
    <Suspense>
      <TaxInvoice billing={billing} onChange={onChange} texts={texts} isBill={isBill} />
    </Suspense>
  );
  return { reason: missing && texts[missing], deal, question };
}
