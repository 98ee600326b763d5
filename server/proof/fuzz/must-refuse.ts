import type { Contract } from '@rental/contracts';
import * as z from 'zod/mini';
import type { ListedContract } from '../../test/support/all-contracts.ts';
import type { CallerName } from './fuzz-stage.ts';
import { type Pairs, wellFormed } from './invalidate.ts';

export type Asked = {
  listed: ListedContract;
  caller: CallerName;
  query: Pairs;
  body: string | undefined;
};

const admits: Record<Contract['access'], readonly CallerName[]> = {
  public: ['nobody', 'customer', 'other', 'admin', 'expired', 'forged', 'odd'],
  signature: ['nobody', 'customer', 'other', 'admin', 'expired', 'forged', 'odd'],
  optional: ['nobody', 'customer', 'other', 'admin'],
  'signed-in': ['customer', 'other', 'admin'],
  customer: ['customer', 'other'],
  admin: ['admin'],
};

const nothing = z.strictObject({});

function breaksQuery({ query: schema }: Contract, query: Pairs): boolean {
  const isRepeated = new Set(query.map(([name]) => name)).size < query.length;
  const given = query.map(([name, value]): [string, string] => [name, wellFormed(value)]);
  const named = Object.fromEntries(given.filter(([, value]) => value !== ''));
  return isRepeated || !(schema ?? nothing).safeParse(named).success;
}

function breaksBody({ body: schema }: Contract, body: string | undefined): boolean {
  let value: unknown;
  try {
    value = body === undefined ? undefined : JSON.parse(body);
  } catch {
    return true;
  }
  return !(schema ?? z.optional(nothing)).safeParse(value).success;
}

/** Returns whether the contract requires rejection: the caller lacks access, or the input is invalid. */
export function mustRefuse({ listed: { contract }, caller, query, body }: Asked): boolean {
  if (!admits[contract.access].includes(caller)) return true;
  return breaksQuery(contract, query) || breaksBody(contract, body);
}
