import { formatRupees } from '@rental/contracts';
import type { Phase, Problem } from './pay-link-phases.ts';

type Tone = 'busy' | 'good' | 'bad' | 'neutral';
type Words = { tone: Tone; title: string; text: string };

export const payLinkTexts = {
  title: 'Payment',
  loading: 'Loading the payment…',
  notLoaded: 'We couldn’t load this payment.',
  tryAgain: 'Try again',
  purpose: 'For',
  comesBack: 'Comes back',
  payTo: 'Paid to',
  car: 'Car',
  from: 'From Date',
  to: 'To Date',
  newFrom: 'New From Date',
  newTo: 'New To Date',
  until: 'Pay by',
  noLogin: 'You don’t need to log in. You pay in the window of our payment provider, Razorpay.',
  closeWindow: 'I closed the payment window',
  offline: 'You are offline. Paying needs a connection.',
  help: 'Questions? Call or email us.',
} as const;

const problemTexts: Record<Extract<Problem, string>, string> = {
  notOpened:
    'The payment window didn’t open. A content blocker or a lost connection is the usual cause. You were not charged.',
  failed: 'Your bank rejected the payment. If money has left your account, it will be credited here or refunded.',
  closed: 'The payment window was closed. If you have paid, don’t pay again: this page shows it in a moment.',
};

export const problemText = (problem: Problem): string =>
  typeof problem === 'string' ? problemTexts[problem] : problem.why;

const ifCharged = 'If money has left your account, it will be counted or refunded in full.';

const amountOf = ({ payment }: Phase): string => (payment ? formatRupees(payment.amount) : 'Your payment');

/** The title and text of each phase in which the customer can’t pay. */
const words: Partial<Record<Phase['is'], (phase: Phase) => Words>> = {
  unknown: () => ({
    tone: 'neutral',
    title: 'This link doesn’t work',
    text: 'A part of it may be missing. Open it again from the message, or ask us for a new one.',
  }),
  waiting: () => ({ tone: 'busy', title: 'Waiting for payment', text: 'Finish paying in the payment window.' }),
  verifying: () => ({
    tone: 'busy',
    title: 'Checking your payment',
    text: 'This takes a few seconds. Please keep this page open.',
  }),
  checking: () => ({
    tone: 'busy',
    title: 'Your payment is being checked',
    text: 'Don’t pay again. Your bank has not confirmed the payment yet. This page shows when it arrives, and you can close it until then.',
  }),
  paid: (phase) => ({
    tone: 'good',
    title: 'Paid',
    text: `${phase.payment ? `${amountOf(phase)} has` : 'This payment has'} arrived. You don’t need to do anything else.`,
  }),
  over: () => ({
    tone: 'neutral',
    title: 'There is nothing to pay here any more.',
    text: `The time to pay is over, or something about the booking has changed. Ask us for a new link if you still want to pay. ${ifCharged}`,
  }),
  refunding: (phase) => ({
    tone: 'bad',
    title: 'Your payment came too late',
    text: `The booking no longer waited for it. We’re refunding all of it: ${amountOf(phase)}.`,
  }),
  paidTwice: () => ({
    tone: 'neutral',
    title: 'This was already paid',
    text: 'We’re refunding your second payment in full.',
  }),
  wrongAmount: () => ({
    tone: 'bad',
    title: 'You paid a different amount',
    text: 'We’re refunding all of it. Ask us for a new link.',
  }),
  unclear: () => ({ tone: 'bad', title: 'We couldn’t confirm this payment', text: `Don’t pay again. ${ifCharged}` }),
};

/** Returns what to show instead of the payment; null while it can be paid. */
export const wordsOf = (phase: Phase): Words | null => words[phase.is]?.(phase) ?? null;
