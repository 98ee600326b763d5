import * as z from 'zod/mini';
import { publicBusiness } from '../business/public-business.ts';
import type { ContractGroup } from '../contract.ts';

/** What a browser must know before it can search or pay. */
export const publicConfig = z.object({
  checkoutScriptUrl: z.string(),
  isSandbox: z.boolean(),
  holdMinutes: z.int(),
  maxRentalDays: z.int(),
  horizonDays: z.int(),
  cancellationTiers: z.array(z.object({ percent: z.int(), hoursBefore: z.number() })),
  /** Who we are; absent from copies that were kept by a browser before it was told. */
  business: z.optional(publicBusiness),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** The call of `system` that every page behind the store makes. */
export const publicConfigContract = {
  config: {
    method: 'GET',
    path: '/config',
    access: 'public',
    limit: 'none',
    message: 'Settings',
    reply: publicConfig,
  },
} as const satisfies ContractGroup;
