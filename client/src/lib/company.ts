import type { CompanyFacts, systemContract } from '@rental/contracts';
import { useEffect } from 'react';
import { business } from './brand.ts';
import { createSharedValue } from './browser/shared-value.ts';
import { useHydrated } from './browser/use-hydrated.ts';

// Type-checked against the contract. Importing the contract itself would add its schemas to the bundle.
const path: typeof systemContract.company.path = '/company';

// Details that are embedded in the page need no request.
const company = createSharedValue<CompanyFacts | null>(business && { ...business, name: business.legalName });
let isAsked = false;

export const rememberCompany = (facts: CompanyFacts): void => company.set(facts);

const isFacts = (value: unknown): value is { data: CompanyFacts } =>
  typeof value === 'object' && value !== null && 'data' in value;

/** Fetches the company details once per page, after the page has loaded. The browser caches them for an hour. */
async function ask(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const { send } = await import('./api/http.ts');
  const answer = await send({ method: 'GET', path });
  if (!('error' in answer) && isFacts(answer.data)) rememberCompany(answer.data.data);
  else isAsked = false;
}

/** Returns the company details; null until they arrive, and always in prerendered pages. */
export function useCompany(): CompanyFacts | null {
  useEffect(() => {
    if (company.read() === null) void ask().catch(() => undefined);
  }, []);
  return company.useValue(null);
}

/** Returns this business’s texts; null before hydration, because prerendered pages lack them. */
export const useOwnTexts = () => useHydrated(() => business, null);
