import * as z from 'zod/mini';

/** The id of a price rule or an extra. */
export const ruleId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a valid id'));

/** The unit for which an extra’s price applies. */
export const extraPer = z.enum(['day', 'rental']);
