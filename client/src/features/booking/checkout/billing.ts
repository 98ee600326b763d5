import type { CreateBookingBody } from '@rental/contracts';

/** Whom the tax invoice is for, as the call takes it, and why the customer can’t continue yet. */
export type Billing = { reason: string | null; deal: Pick<CreateBookingBody, 'billedTo' | 'residence'> };

export const noBilling: Billing = { reason: null, deal: {} };
export const missingResidence: Billing = { reason: 'Choose your state of residence to continue.', deal: {} };
