import { messageConsentVersion } from '@rental/contracts';
import type { Clock } from '../clock.ts';

/** Proof that a customer agreed to messages: to which version of the text, when, and from which network address. */
export type ConsentGiven = { version: string; at: Date; ip: string };

export const consentGiven = (ip: string, { clock }: { clock: Clock }): ConsentGiven => ({
  version: messageConsentVersion,
  at: clock.now(),
  ip,
});
