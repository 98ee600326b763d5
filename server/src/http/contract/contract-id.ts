import { type Contract, type ContractId, listContracts } from '@rental/contracts';

const ids = new Map(listContracts().map(({ id, contract }) => [contract, id]));

/** The id of one of the contracts, such as `vehicle.editById`. Throws for an object that is none of them. */
export function contractIdOf(contract: Contract): ContractId {
  const id = ids.get(contract);
  if (!id) throw new Error(`${contract.method} ${contract.path} is not among the contracts`);
  return id;
}
