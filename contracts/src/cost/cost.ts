import * as z from 'zod/mini';
import { odometer } from '../booking/stage.ts';
import type { ContractGroup } from '../contract.ts';
import { day, objectId, pageNumber, remark } from '../fields.ts';
import { carService } from '../rules/car/car-service.ts';
import { rupees } from '../rules/money/money.ts';
import { costKinds } from './cost-words.ts';

/* What a car costs the business. A cost of the kind `service` is also the record of a service. */

/** `amount` is in whole rupees; 0 is for a service that cost nothing. */
const facts = {
  kind: z.enum(costKinds),
  day,
  amount: rupees,
  odometer: z.optional(odometer),
  note: z.optional(remark),
} as const;

/** A cost and the version that the caller saw, so that a write is rejected if it has changed since. */
const shown = { costId: objectId, version: z.int().check(z.gte(1)) } as const;

/** The browser creates `costId`, so that a repeated call records the cost once. */
export const newCostBody = z.strictObject({ ...facts, costId: objectId, carId: objectId });
export type NewCostBody = z.infer<typeof newCostBody>;

export const editCostBody = z.strictObject({ ...facts, ...shown });
export type EditCostBody = z.infer<typeof editCostBody>;

/** `by` is the name of the person who recorded or last corrected the cost. */
export const cost = z.object({ _id: objectId, ...facts, by: z.string(), version: z.int() });
export type Cost = z.infer<typeof cost>;

export const costContract = {
  getByCar: {
    method: 'GET',
    path: '/cost/getByCar',
    access: 'admin',
    rank: 'manager',
    message: 'Service and costs',
    query: z.strictObject({ carId: objectId, page: z.optional(pageNumber) }),
    /** `service` is null unless the car has a service interval. */
    reply: z.object({
      service: z.nullable(carService),
      costs: z.array(cost),
      totalPages: z.int().check(z.gte(1)),
    }),
    errors: ['vehicle_not_found'],
  },
  getCsv: {
    method: 'GET',
    path: '/cost/getCsv',
    access: 'admin',
    rank: 'manager',
    limit: 'read',
    message: 'Costs',
    query: z.strictObject({ carId: objectId }),
    file: 'text/csv',
    reply: z.string(),
    errors: ['vehicle_not_found'],
  },
  add: {
    method: 'POST',
    path: '/cost/add',
    access: 'admin',
    rank: 'manager',
    status: 201,
    message: 'Cost recorded',
    body: newCostBody,
    reply: cost,
    errors: ['vehicle_not_found', 'edited_meanwhile'],
  },
  edit: {
    method: 'PUT',
    path: '/cost/edit',
    access: 'admin',
    rank: 'manager',
    message: 'Cost corrected',
    body: editCostBody,
    reply: cost,
    errors: ['cost_not_found', 'edited_meanwhile'],
  },
  remove: {
    method: 'PUT',
    path: '/cost/remove',
    access: 'admin',
    rank: 'manager',
    message: 'Cost deleted',
    body: z.strictObject(shown),
    reply: z.null(),
    errors: ['cost_not_found', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
