import * as z from 'zod/mini';
import { who } from '../business/public-business.ts';
import type { ContractGroup } from '../contract.ts';
import { moment, nothing } from '../fields.ts';
import { publicConfigContract } from './public-config.ts';

const { address, phone, email, grievanceOfficer } = who;

/** The company behind the site, with its contact details and grievance officer. */
export const companyFacts = z.object({ name: z.string(), address, phone, email, grievanceOfficer });
export type CompanyFacts = z.infer<typeof companyFacts>;

/**
 * A browser's report of a Content Security Policy violation, in either of the two formats that browsers send. Only two
 * fields are read; the others may contain page addresses and code, and are discarded. Source: Content Security Policy
 * Level 3, "Reporting"; the Reporting API.
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

/** What browsers blocked on our pages, by directive and target: an origin, a scheme, or a keyword such as `inline`. */
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
