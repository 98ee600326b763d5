import type { PricedDay } from '@rental/contracts';

/** The wordings of the screen of prices. */
export const priceTexts = {
  noHistory: 'Nobody has saved any rules yet: every day costs what its car costs.',
  intro: 'A season beats the weekend. Of two seasons the upper one counts. Existing bookings keep their price.',
  preview: 'Preview',
  warnings: 'Worth a look',
} as const;

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Which rule made the price of a day, in a word. */
export const ruleWord = ({ rule, name }: Pick<PricedDay, 'rule' | 'name'>): string => name ?? rule;
