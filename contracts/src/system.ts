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
    message: 'Settings',
    reply: publicConfig,
  },
  healthz: {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    limit: 'none',
    message: 'Alive',
    reply: nothing,
  },
  readyz: {
    method: 'GET',
    path: '/readyz',
    access: 'public',
    limit: 'none',
    message: 'Ready',
    reply: nothing,
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    limit: 'none',
    message: 'OpenAPI',
    file: 'application/json',
    reply: z.record(z.string(), z.unknown()),
  },
} as const satisfies ContractGroup;
