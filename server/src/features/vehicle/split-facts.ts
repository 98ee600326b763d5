import {
  type OptionalVehicleFact,
  optionalVehicleFacts,
  requiredVehicleFacts,
  type VehicleBody,
} from '@rental/contracts';
import { pick, withoutAbsent } from '../../platform/pick.ts';

type Facts = Pick<VehicleBody, (typeof requiredVehicleFacts)[number]> & {
  [Fact in OptionalVehicleFact]?: NonNullable<VehicleBody[Fact]>;
};

/** What a body says of a car, and which optional facts it clears. A fact that it does not name is in neither. */
export function splitFacts(body: VehicleBody): { facts: Facts; cleared: readonly OptionalVehicleFact[] } {
  const optional = { ...pick(body, optionalVehicleFacts), ...(body.papers?.length === 0 && { papers: null }) };
  return {
    facts: { ...pick(body, requiredVehicleFacts), ...withoutAbsent(optional) },
    cleared: optionalVehicleFacts.filter((fact) => optional[fact] === null),
  };
}
