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

/**
 * Splits a body into the facts that it sets and the optional facts that it clears. A fact that is absent is in neither.
 */
export function splitFacts(body: VehicleBody): { facts: Facts; cleared: readonly OptionalVehicleFact[] } {
  const { given, cleared } = splitOptional(
    body.documents?.length === 0 ? { ...body, documents: null } : body,
    optionalVehicleFacts,
  );
  return { facts: { ...pick(body, requiredVehicleFacts), ...given }, cleared };
}
