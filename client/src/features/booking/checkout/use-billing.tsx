import type { QuotedRental } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import type { Billing, BillingTexts } from './billing.ts';

const TaxInvoice = lazyPart(async () => (await import('./tax-invoice.tsx')).TaxInvoice);

type BillingQuestion = { billing: Billing; onChange: (billing: Billing) => void; texts: BillingTexts };

/** Returns whom the tax invoice is for, what is missing, and the question; none if there will be no tax invoice. */
export function useBilling(quote: QuotedRental | undefined, { billing, onChange, texts }: BillingQuestion) {
  if (!quote?.isTaxInvoiced) return { reason: null, deal: {}, question: null };
  const { missing, deal } = billing;
  const question = (
    <Suspense>
      <TaxInvoice billing={billing} onChange={onChange} label={texts.isForBusiness} />
    </Suspense>
  );
  return { reason: missing && texts[missing], deal, question };
}
