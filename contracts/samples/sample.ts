import type { BodyInput, Contract, ContractGroup, QueryInput, Reply } from '../src/index.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Readonly<Record<Name, Value>>;

/** One valid request of a call, and the `data` of an answer to it; the parts a contract lacks are absent. */
export type Sample<C extends Contract> = Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>> & { readonly reply: Reply<C> };

/** A sample for every call of a group. */
export type GroupSamples<G extends ContractGroup> = { readonly [Call in keyof G]: Sample<G[Call]> };
