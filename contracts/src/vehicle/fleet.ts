import * as z from 'zod/mini';
import { modelKey } from '../booking/availability.ts';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';
import { rupees } from '../rules/money/money.ts';
import { modelFacts } from './public-vehicle.ts';

export const mostModelsShown = 200;

/** A model in the fleet as visitors see it. */
export const fleetModel = z.object({
  modelKey,
  ...modelFacts,
  fromPrice: rupees,
  locationIds: z.array(objectId),
});
export type FleetModel = z.infer<typeof fleetModel>;

export type OptionalModelFact = {
  [Fact in keyof FleetModel]-?: undefined extends FleetModel[Fact] ? Fact : never;
}[keyof FleetModel];

/** The public `vehicle` call. It returns models, but neither individual cars nor the number of cars. */
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
