import type { CompanyFacts, systemContract } from '@rental/contracts';
import { useSyncExternalStore } from 'react';
import { business } from './brand.ts';
import { useHydrated } from './browser/use-hydrated.ts';

// Type-checked against the contract. Importing the contract itself would add its schemas to the bundle.
const path: typeof systemContract.company.path = '/company';

// Details that are embedded in the page need no request.
let company: CompanyFacts | null = business && { ...business, name: business.legalName };
let isAsked = false;
const listeners = new Set<() => void>();

export function rememberCompany(facts: CompanyFacts): void {
  company = facts;
  for (const listener of listeners) listener();
}

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (company === null) void ask().catch(() => undefined);
  return () => void listeners.delete(listener);
}

/** Returns the company details; null until they arrive, and always in prerendered pages. */
export const useCompany = (): CompanyFacts | null =>
  useSyncExternalStore(
    subscribe,
    () => company,
    () => null,
  );

/** Returns this business’s texts; null before hydration, because prerendered pages lack them. */
export const useOwnTexts = () => useHydrated(() => business, null);
