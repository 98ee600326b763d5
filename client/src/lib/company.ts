import type { CompanyFacts, systemContract } from '@rental/contracts';
import { useSyncExternalStore } from 'react';
import { business } from './brand.ts';

// The contract's own path, checked by the compiler: importing the contract itself would bring its schemas along.
const path: typeof systemContract.company.path = '/company';

// What the page itself tells needs no question.
let company: CompanyFacts | null = business && { ...business, name: business.legalName };
let isAsked = false;
const listeners = new Set<() => void>();

/** Tells every place that shows who we are. */
export function rememberCompany(facts: CompanyFacts): void {
  company = facts;
  for (const listener of listeners) listener();
}

const isFacts = (value: unknown): value is { data: CompanyFacts } =>
  typeof value === 'object' && value !== null && 'data' in value;

/** Once a page, after it is complete; the browser keeps the answer for an hour. */
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

/**
 * Who we are, as the server's settings say; null until they have said so, and in every page that was rendered before.
 */
export const useCompany = (): CompanyFacts | null =>
  useSyncExternalStore(
    subscribe,
    () => company,
    () => null,
  );

const never = () => () => undefined;

/** What this business adds to the standard words, once the page is taken over: rendered pages keep no place for it. */
export const useOwnWords = () =>
  useSyncExternalStore(
    never,
    () => business,
    () => null,
  );
