import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { nothing } from './fields.ts';

/** What a browser must know before it can search or pay. */
export const publicConfig = z.object({
  checkoutScriptUrl: z.string(),
  isSandbox: z.boolean(),
  holdMinutes: z.int(),
  maxRentalDays: z.int(),
  horizonDays: z.int(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const systemContract = {
  config: {
    method: 'GET',
    path: '/config',
    access: 'public',
    limit: 'none',
    status: 200,
    message: 'Settings',
    reply: publicConfig,
    errors: [],
  },
  healthz: {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    limit: 'none',
    status: 200,
    message: 'Alive',
    reply: nothing,
    errors: [],
  },
  readyz: {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    limit: 'none',
    status: 200,
    message: 'Ready',
    reply: nothing,
    errors: [],
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    limit: 'none',
    status: 200,
    message: 'OpenAPI',
    file: 'application/json',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
} as const satisfies ContractGroup;
