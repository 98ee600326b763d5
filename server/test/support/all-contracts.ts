import { type Contract, type ContractId, listContracts } from '@rental/contracts';
import { type SampleFile, samples } from '@rental/contracts/samples';
import type { TestApp } from './test-app.ts';

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

/** Sends the sample request of a call; without a token if `token` is null. */
export async function sendSample({ contract, sample }: ListedContract, { client }: TestApp, token: string | null) {
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put'; // contracts use only these methods
  const request = client.raw[method](`/api${contract.path}`).query(sample.query ?? {});
  if (token !== null) request.set('authorization', `Bearer ${token}`);
  const { file } = sample;
  return file ? request.type(file.type).send(Buffer.from(file.bytes)) : request.send(sample.body);
}
