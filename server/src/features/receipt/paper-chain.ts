import { createHash } from 'node:crypto';
import type { PaperChain, PaperRecord } from './paper.model.ts';
import { printNumber } from './number/paper-number.ts';
import { partsOf } from './number/series.ts';

/*
 * The numbered papers of a GST series form a chain: each stores the hash of what it prints together with the hash of the
 * paper before it. A changed paper no longer has its hash, and a removed or inserted paper breaks the chain. Papers that
 * were numbered before chains existed are in none. Source: decision 0132.
 */

type Numbered = Pick<PaperRecord, 'kind' | 'bookingId' | 'year' | 'number' | 'issuedAt' | 'corrects' | 'printed'>;

/** The same value must have the same text, whatever the order in which its fields are stored. */
const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * Returns the SHA-256 of what a numbered paper prints and of the hash before it, as hexadecimal digits. The email address
 * is left out, because it is removed when the customer deletes the account.
 */
function hashPaper(paper: Numbered, previous: PaperChain['previous']): string {
  const { kind, bookingId, issuedAt, corrects, printed } = paper;
  const { email: _removable, ...customer } = printed.customer;
  const facts = { kind, number: printNumber(paper), bookingId: String(bookingId), issuedAt, corrects };
  const text = JSON.stringify({ ...facts, printed: { ...printed, customer }, previous }, sortKeys);
  return createHash('sha256').update(text).digest('hex');
}

export const isInGstSeries = ({ year }: Pick<PaperRecord, 'year'>): boolean => partsOf(year).prefix !== undefined;

/** Returns the link of a paper that is being numbered; undefined outside the series of registrations. */
export function linkPaper(paper: Numbered, last: Pick<PaperRecord, 'chain'> | null): PaperChain | undefined {
  if (!isInGstSeries(paper)) return undefined;
  const previous = last?.chain?.hash ?? null;
  return { hash: hashPaper(paper, previous), previous };
}

/** Whether a paper of a chain still prints what it printed when it was numbered. */
export const isUnchanged = (paper: Numbered & { chain: PaperChain }): boolean =>
  hashPaper(paper, paper.chain.previous) === paper.chain.hash;
