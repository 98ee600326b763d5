import type { PricedDay } from '@rental/contracts';

/** Texts of the prices page. */
export const priceTexts = {
  noHistory: 'No rules have been saved yet. Every day costs the car’s own price.',
  intro: 'Each day costs the car’s own price unless a rule here changes it. Existing bookings don’t change.',
  notLoaded: 'We couldn’t load the prices.',
  weekendAbout: 'Days of the week that cost more or less.',
  lengthsAbout: 'The longest step that a rental reaches applies to all its days.',
  seasonsAbout: 'A season takes precedence over the weekend. If two seasons overlap, the upper one applies.',
  extrasAbout: 'Optional items that customers can add. Nothing is selected in advance.',
  minDaysHint: 'Minimum rental length if any of its days is in the season. 1 = any length.',
  questionHint: 'What you need to know, for example Delivery address. Empty = no question.',
  where: 'Locations',
  everywhere: 'All locations',
  somewhere: 'Chosen locations',
  wholeNumber: 'Enter a whole number',
  chooseDay: 'Choose a day',
  daysReversed: 'The last day is before the first',
  sameLength: 'A number of days is listed twice',
  preview: 'Preview',
  noCar: 'Add a car to see its price for each day here.',
  examples: 'Examples',
  month: 'Month of prices',
  now: 'Now',
  after: 'After saving',
  warnings: 'Warnings',
} as const;

/** Labels for a price change by unit and direction. */
export const changeKinds = {
  percentMore: 'percent more',
  percentLess: 'percent less',
  rupeesMore: 'rupees more',
  rupeesLess: 'rupees less',
} as const;

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Returns the name of the rule that determines the price of a day. */
export const ruleWord = ({ rule, name }: Pick<PricedDay, 'rule' | 'name'>): string => name ?? rule;
