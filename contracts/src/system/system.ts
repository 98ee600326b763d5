import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, nothing } from '../fields.ts';
import { publicConfigContract } from './public-config.ts';

/** Who stands behind the site, how to reach us, and who hears a complaint; `address` is null where none is set. */
export const companyFacts = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});
export type CompanyFacts = z.infer<typeof companyFacts>;

/**
 * What a browser says of a page that broke its policy, in either of the two forms that browsers send. Of their many
 * fields two are read; the others, with addresses of pages and pieces of code in them, are dropped.
 * Source: Content Security Policy Level 3, "Reporting"; the Reporting API.
 */
export const policyReport = z.union([
  z.strictObject({
    'csp-report': z.object({
      'effective-directive': z.optional(z.string()),
      'violated-directive': z.optional(z.string()),
      'blocked-uri': z.optional(z.string()),
    }),
  }),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.optional(
          z.object({ effectiveDirective: z.optional(z.string()), blockedURL: z.optional(z.nullable(z.string())) }),
        ),
      }),
    )
    .check(z.maxLength(50)),
]);
export type PolicyReport = z.infer<typeof policyReport>;

/**
 * What browsers blocked on our pages, by the rule and by where it would have come from or gone to: an origin, the
 * scheme of anything else, or a word such as `inline`.
 */
export const policyViolation = z.object({
  directive: z.string(),
  blocked: z.string(),
  count: z.int().check(z.gte(1)),
  firstSeenAt: moment,
  lastSeenAt: moment,
});
export type PolicyViolation = z.infer<typeof policyViolation>;

export const systemContract = {
  ...publicConfigContract,
  company: {
    method: 'GET',
    path: '/company',
    access: 'public',
    limit: 'none',
    message: 'Who we are',
    reply: companyFacts,
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
  reportViolation: {
    method: 'POST',
    path: '/csp-report',
    access: 'public',
    limit: 'report',
    message: 'Reported',
    body: policyReport,
    reply: nothing,
  },
  listViolations: {
    method: 'GET',
    path: '/csp-report/getAll',
    access: 'admin',
    limit: 'read',
    message: 'Blocked by the page policy',
    reply: z.array(policyViolation),
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
