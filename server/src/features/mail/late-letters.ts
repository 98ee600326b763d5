import type { RenderedMail, Sender } from './letter.ts';
import type { LateMailFacts } from './mail-facts.ts';

/**
 * Who writes the letters that are made only when they are sent; null for one that is not needed any more. A letter that
 * does not get through is made anew for the next try.
 */
export type LateLetters = {
  [T in keyof LateMailFacts]: (mail: { to: string; data: LateMailFacts[T] }) => Promise<RenderedMail | null>;
};

/** Who signs, as of the moment at which a mail is rendered. */
export type ReadSender = () => Promise<Sender>;
