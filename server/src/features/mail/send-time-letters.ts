import type { RenderedMail, Sender } from './letter.ts';
import type { SendTimeMailFacts } from './mail-facts.ts';

/**
 * Renders emails at the moment they are sent, because they contain a secret; null for an email that is no longer
 * needed. Each retry renders the email again.
 */
export type SendTimeLetters = {
  [T in keyof SendTimeMailFacts]: (mail: { to: string; data: SendTimeMailFacts[T] }) => Promise<RenderedMail | null>;
};

/** Reads the sender details of an email when the email is rendered. */
export type ReadSender = () => Promise<Sender>;
