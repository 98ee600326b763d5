import type { PricedDay } from '@rental/contracts';

/** The wordings of the screen of prices. */
export const priceTexts = {
  noHistory: 'Nobody has saved any rules yet: every day costs what its car costs.',
  intro: 'What a day costs is the price of its car, unless a rule here changes it. Existing bookings keep their price.',
  notLoaded: 'The prices could not be loaded.',
  weekendAbout: 'Days of every week that cost more, or less.',
  lengthsAbout: 'The longest step that a rental reaches counts, for all of its days.',
  seasonsAbout: 'A season beats the weekend. Of two seasons the upper one counts.',
  extrasAbout: 'What customers can take along. Nothing is ticked before they choose it.',
  minDaysHint: 'How long a rental must be if any of its days is in the season. 1: any length.',
  questionHint: 'What you need to know, such as Delivery address. Empty: nothing is asked.',
  where: 'Locations',
  everywhere: 'All locations',
  somewhere: 'Chosen locations',
  wholeNumber: 'Enter a whole number',
  chooseDay: 'Choose a day',
  daysReversed: 'The last day comes before the first',
  sameLength: 'A number of days is listed twice',
  preview: 'Preview',
  noCar: 'Add a car, and here you see what it costs on which day.',
  examples: 'Examples',
  month: 'Month of prices',
  now: 'Now',
  after: 'After saving',
  warnings: 'Worth a look',
} as const;

/** How a price changes, by unit and direction. */
export const changeKinds = {
  percentMore: 'percent more',
  percentLess: 'percent less',
  rupeesMore: 'rupees more',
  rupeesLess: 'rupees less',
} as const;

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Which rule made the price of a day, in a word. */
export const ruleWord = ({ rule, name }: Pick<PricedDay, 'rule' | 'name'>): string => name ?? rule;
