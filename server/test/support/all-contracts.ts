import { type Contract, contracts } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';

export type SampleRequest = { query?: Record<string, string>; body?: Record<string, unknown> };
export type ListedContract = { id: string; contract: Contract; sample: SampleRequest };

const byId: Readonly<Record<string, unknown>> = samples;

/** Every contract with its id and the request of its sample. */
export const allContracts: readonly ListedContract[] = Object.entries(contracts).flatMap(([noun, group]) =>
  Object.entries<Contract>(group).map(([call, contract]) => {
    const id = `${noun}.${call}`;
    // A sample's query is text by name and its body an object: the contracts' own test parses both.
    return { id, contract, sample: byId[id] ?? {} };
  }),
);
