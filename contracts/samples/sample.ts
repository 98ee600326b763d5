import type { BodyInput, Contract, ContractGroup, QueryInput, Reply, Upload } from '../src/index.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Readonly<Record<Name, Value>>;

/** A file as it is sent. */
export type SampleFile = { readonly type: string; readonly bytes: Uint8Array };

type Sent<C extends Contract> = C extends { upload: Upload }
  ? { readonly file: SampleFile }
  : Part<'body', BodyInput<C>>;

/** One valid request of a call, and the `data` of an answer to it; the parts a contract lacks are absent. */
export type Sample<C extends Contract> = Part<'query', QueryInput<C>> & Sent<C> & { readonly reply: Reply<C> };

/** A sample for every call of a group. */
export type GroupSamples<G extends ContractGroup> = { readonly [Call in keyof G]: Sample<G[Call]> };
