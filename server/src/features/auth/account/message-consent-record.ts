import type { ConsentGiven } from '../../../platform/messaging/consent-given.ts';

/**
 * `given` is for messages about all bookings of the account. `ended` is when the customer last stopped messages, which ends
 * the consents given before, also those of single bookings.
 */
export type MessageConsentRecord = {
  given?: ConsentGiven | undefined;
  ended?: { at: Date; by: 'account' | 'stop' } | undefined;
};
