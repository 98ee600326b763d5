import * as z from 'zod/mini';

/** The display name of a price rule or an extra. */
export const ruleId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a valid id'));

/** The unit that an extra is priced by. */
export const extraPer = z.enum(['day', 'rental']);
