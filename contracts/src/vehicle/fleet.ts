import * as z from 'zod/mini';
import { modelKey } from '../booking/choosing.ts';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';
import { rupees } from '../rules/money.ts';
import { modelFacts } from './public-vehicle.ts';

/** As many models as visitors are shown. */
export const mostModelsShown = 200;

/**
 * A model of the fleet, for everybody. `fromPrice` is the lowest price per day before any rule, in rupees;
 * `locationIds` are those where such a car stands.
 */
export const fleetModel = z.object({
  modelKey,
  ...modelFacts,
  fromPrice: rupees,
  locationIds: z.array(objectId),
});
export type FleetModel = z.infer<typeof fleetModel>;

/** A fact that a model may lack. */
export type OptionalModelFact = {
  [Fact in keyof FleetModel]-?: undefined extends FleetModel[Fact] ? Fact : never;
}[keyof FleetModel];

/** The call of `vehicle` that visitors may make: models, and never a word of single cars or of how many there are. */
export const fleetContract = {
  getFleet: {
    method: 'GET',
    path: '/vehicle/getFleet',
    access: 'public',
    limit: 'public-read',
    message: 'Fleet',
    query: z.strictObject({ car: z.optional(modelKey) }),
    reply: z.array(fleetModel).check(z.maxLength(mostModelsShown)),
  },
} as const satisfies ContractGroup;
