import type { ConsentGiven } from '../../../platform/messaging/consent-given.ts';

export type MessageFacts = {
  /** Absent unless the customer agreed to messages about this booking. Erased with the account. */
  messageConsent?: ConsentGiven | undefined;
};
