import { type Contract, type ContractId, listContracts } from '@rental/contracts';
import { type SampleFile, samples } from '@rental/contracts/samples';

export type SampleRequest = { query?: Record<string, string>; body?: Record<string, unknown>; file?: SampleFile };
export type ListedContract = { id: ContractId; contract: Contract; sample: SampleRequest };

const byId: Readonly<Record<string, unknown>> = samples;

export const allContracts: readonly ListedContract[] = listContracts().map(({ id, contract }) => ({
  id,
  contract,
  // The compiler can’t check this, but a test of the contracts parses every sample, so a query contains only strings
  // and a body is an object.
  sample: byId[id] ?? {},
}));
