import {
  type OptionalVehicleFact,
  optionalVehicleFacts,
  requiredVehicleFacts,
  type VehicleBody,
} from '@rental/contracts';
import { pick, splitOptional } from '../../platform/pick.ts';

type Facts = Pick<VehicleBody, (typeof requiredVehicleFacts)[number]> & {
  [Fact in OptionalVehicleFact]?: NonNullable<VehicleBody[Fact]>;
};

/** What a body says of a car, and which optional facts it clears. A fact that it does not name is in neither. */
export function splitFacts(body: VehicleBody): { facts: Facts; cleared: readonly OptionalVehicleFact[] } {
  const { given, cleared } = splitOptional(
    body.papers?.length === 0 ? { ...body, papers: null } : body,
    optionalVehicleFacts,
  );
  return { facts: { ...pick(body, requiredVehicleFacts), ...given }, cleared };
}
