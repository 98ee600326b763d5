import * as z from 'zod/mini';

/** The name of a rule of the price book, or of an extra, wherever one is meant. */
export const ruleId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a valid id'));

/** What the price of an extra is asked for. */
export const extraPer = z.enum(['day', 'rental']);
