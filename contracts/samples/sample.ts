import type { BodyInput, Contract, ContractGroup, QueryInput, Reply, Upload } from '../src/index.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Readonly<Record<Name, Value>>;

/** A file to upload. */
export type SampleFile = { readonly type: string; readonly bytes: Uint8Array };

type Sent<C extends Contract> = C extends { upload: Upload }
  ? { readonly file: SampleFile }
  : Part<'body', BodyInput<C>>;

/** One valid request, and the `data` of its response. Parts that the contract does not define are absent. */
export type Sample<C extends Contract> = Part<'query', QueryInput<C>> & Sent<C> & { readonly reply: Reply<C> };

/** One sample for every call of a group. */
export type GroupSamples<G extends ContractGroup> = { readonly [Call in keyof G]: Sample<G[Call]> };
