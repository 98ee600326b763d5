import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** Whether the business uses the counter. `since` is when it was turned on; null while it is off. */
export const counterSettings = z.object({ isOn: z.boolean(), since: z.nullable(moment) });
export type CounterSettings = z.infer<typeof counterSettings>;
