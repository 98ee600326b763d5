import * as z from 'zod/mini';
import { password } from '../auth/auth.ts';
import { secondFactorCode } from '../auth/second-factor.ts';
import type { ContractGroup } from '../contract.ts';
import { isUnique, lineOfText, moment, objectId, pageNumber } from '../fields.ts';
import { endpointEvents } from './endpoint-events.ts';

/** An endpoint without locations gets the events of all; one with locations, those of rentals that begin or end there. */
const endpointFields = {
  name: lineOfText(60),
  events: z
    .array(z.enum(endpointEvents))
    .check(z.minLength(1, 'Choose at least one'), z.refine(isUnique, 'Each only once')),
  locationIds: z.optional(
    z.array(objectId).check(z.minLength(1), z.maxLength(200), z.refine(isUnique, 'Each location only once')),
  ),
} as const;

/** The owner’s own login is entered again, because what a secret signs is believed. */
const ownLogin = { currentPassword: password, code: z.optional(secondFactorCode) } as const;

/** The server decides which addresses are allowed. */
const url = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^https?:\/\/[^\s/]+\S*$/, 'Enter a whole address, such as https://example.com/hook'),
  );

export const newEndpointBody = z.strictObject({ ...endpointFields, url, ...ownLogin });
export type NewEndpointBody = z.infer<typeof newEndpointBody>;

export const editEndpointBody = z.strictObject({ ...endpointFields, id: objectId, isPaused: z.boolean() });
export type EditEndpointBody = z.infer<typeof editEndpointBody>;

export const deliveryStates = ['queued', 'delivered', 'failed'] as const;

export const delivery = z.object({
  _id: objectId,
  eventId: z.string(),
  event: z.enum([...endpointEvents, 'test']),
  createdAt: moment,
  state: z.enum(deliveryStates),
  tries: z.int(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  nextAt: z.nullable(moment),
  deliveredAt: z.nullable(moment),
});
export type Delivery = z.infer<typeof delivery>;

export const endpoint = z.object({
  ...endpointFields,
  _id: objectId,
  url: z.string(),
  locations: z.array(z.string()),
  isPaused: z.boolean(),
  failingSince: z.nullable(moment),
  previousSecretUntil: z.nullable(moment),
  createdAt: moment,
  lastDelivery: z.nullable(delivery),
});
export type Endpoint = z.infer<typeof endpoint>;

/** An endpoint with its secret, which is shown only once. */
const endpointWithSecret = z.extend(endpoint, { secret: z.string() });

const ofEndpoint = z.strictObject({ id: objectId });

export const endpointContract = {
  createEndpoint: {
    method: 'POST',
    path: '/connection/createEndpoint',
    access: 'admin',
    status: 201,
    message: 'Endpoint added',
    body: newEndpointBody,
    reply: endpointWithSecret,
    errors: ['wrong_password', 'wrong_code', 'location_not_found', 'too_many_endpoints'],
  },
  getEndpoints: {
    method: 'GET',
    path: '/connection/getEndpoints',
    access: 'admin',
    message: 'Endpoints',
    reply: z.array(endpoint),
  },
  editEndpoint: {
    method: 'PUT',
    path: '/connection/editEndpoint',
    access: 'admin',
    message: 'Endpoint saved',
    body: editEndpointBody,
    reply: endpoint,
    errors: ['endpoint_not_found', 'location_not_found'],
  },
  replaceEndpointSecret: {
    method: 'PUT',
    path: '/connection/replaceEndpointSecret',
    access: 'admin',
    message: 'Secret replaced',
    body: z.strictObject({ id: objectId, ...ownLogin }),
    reply: endpointWithSecret,
    errors: ['wrong_password', 'wrong_code', 'endpoint_not_found'],
  },
  deleteEndpoint: {
    method: 'PUT',
    path: '/connection/deleteEndpoint',
    access: 'admin',
    message: 'Endpoint deleted',
    query: ofEndpoint,
    reply: z.null(),
    errors: ['endpoint_not_found'],
  },
  getDeliveries: {
    method: 'GET',
    path: '/connection/getDeliveries',
    access: 'admin',
    message: 'Deliveries',
    query: z.strictObject({ id: objectId, page: z.optional(pageNumber) }),
    reply: z.object({ deliveries: z.array(delivery), totalPages: z.int().check(z.gte(1)) }),
    errors: ['endpoint_not_found'],
  },
  sendTest: {
    method: 'POST',
    path: '/connection/sendTest',
    access: 'admin',
    message: 'Test queued',
    body: ofEndpoint,
    reply: delivery,
    errors: ['endpoint_not_found'],
  },
  sendAgain: {
    method: 'PUT',
    path: '/connection/sendAgain',
    access: 'admin',
    message: 'Event queued again',
    query: z.strictObject({ deliveryId: objectId }),
    reply: delivery,
    errors: ['delivery_not_found'],
  },
  sendFailedAgain: {
    method: 'PUT',
    path: '/connection/sendFailedAgain',
    access: 'admin',
    message: 'Failed events queued again',
    body: z.strictObject({ id: objectId, since: moment }),
    reply: z.object({ count: z.int() }),
    errors: ['endpoint_not_found'],
  },
} as const satisfies ContractGroup;
