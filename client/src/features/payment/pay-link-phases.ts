import type { LinkedPayment, PayLinkState } from '@rental/contracts';

/** Why the customer has not paid yet: one of these reasons, which have a text, or a sentence from the server. */
export type Problem = 'notOpened' | 'failed' | 'closed' | { why: string };

/** What the page of a pay link shows: a state of the link, or one of this page. */
export type Phase = {
  is:
    | PayLinkState
    | 'loading'
    | 'notLoaded'
    | 'unknown'
    | 'opening'
    | 'waiting'
    | 'verifying'
    | 'refunding'
    | 'paidTwice'
    | 'wrongAmount'
    | 'unclear';
  /** The latest that the page knows. */
  payment?: LinkedPayment | undefined;
  problem?: Problem | undefined;
};

/** Whether what the server knows may replace this phase. Otherwise it is the provider’s window, or its result. */
export const mayBeReplaced = ({ is }: Phase): boolean =>
  is === 'loading' || is === 'open' || is === 'checking' || is === 'notLoaded';
