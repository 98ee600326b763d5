import type { QuotedRental } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import type { Billing, BillingTexts } from './billing.ts';

const TaxInvoice = lazyPart(async () => (await import('./tax-invoice.tsx')).TaxInvoice);

const noAnswer: Pick<Billing, 'missing' | 'deal'> = { missing: null, deal: {} };

type BillingQuestion = { billing: Billing; onChange: (billing: Billing) => void; texts: BillingTexts };

/**
 * Returns whom the tax invoice or the bill of supply is for, what is missing, and the question; none if there will be
 * neither. A bill of supply that isn’t for a business needs no answer.
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
