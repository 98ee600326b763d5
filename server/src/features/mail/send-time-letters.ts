import type { RenderedMail, Sender } from './letter.ts';
import type { SendTimeMailFacts } from './mail-facts.ts';

/**
 * Renders emails at the moment they are sent, because they contain a secret; null for one that is no longer needed. Each
 * retry renders again.
 */
export type SendTimeLetters = {
  [T in keyof SendTimeMailFacts]: (mail: { to: string; data: SendTimeMailFacts[T] }) => Promise<RenderedMail | null>;
};

/** Reads who signs an email, when it is rendered. */
export type ReadSender = () => Promise<Sender>;
