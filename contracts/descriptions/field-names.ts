import type { BodyInput, Contract, contracts, Noun, QueryInput, Reply } from '../src/index.ts';

/** The names of all fields of a type, nested ones included. Records with arbitrary keys and files have none. */
type NamesIn<T> = T extends Uint8Array
  ? never
  : T extends readonly (infer Item)[]
    ? NamesIn<Item>
    : T extends object
      ? string extends keyof T
        ? never
        : (keyof T & string) | { [K in keyof T]-?: NamesIn<T[K]> }[keyof T]
      : never;
type FieldsOf<C extends Contract> = NamesIn<QueryInput<C>> | NamesIn<BodyInput<C>> | NamesIn<Reply<C>>;
type CallsOf<N extends Noun> = (typeof contracts)[N][keyof (typeof contracts)[N]] & Contract;
/** Every field that an API call accepts or returns. */
export type FieldName = { [N in Noun]: CallsOf<N> extends infer C extends Contract ? FieldsOf<C> : never }[Noun];
