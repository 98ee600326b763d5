/** What the fields of prices mean, wherever they stand. */
export const priceFieldTexts = {
  categories: 'The categories of cars it counts for; all without it.',
  change: 'What becomes of the base: so many percent of it, or so many rupees more.',
  days: 'The weekdays, 0 is Monday.',
  extras: 'What can be taken along.',
  fromDays: 'From how many days on it counts.',
  history: 'Who saved which version, newest first.',
  isOffered: 'Whether customers can have it.',
  lengths: 'What a long rental costs less: of those that are reached the longest counts.',
  locationIds: 'The locations it counts for; all without it.',
  max: 'How many of it a booking can have.',
  minDays:
    'How many days whoever rents on one of its days must rent at least, whatever the category; any number without it.',
  per: 'Whether its price is for each day or for the whole rental.',
  price: 'Rupees for one.',
  prices: 'The rules.',
  question: 'What whoever takes it is asked; nothing without it.',
  roundTo: 'To how many rupees percentages are rounded, halves up.',
  rupees: 'Rupees a day on top of the base; below zero for less.',
  savedAt: 'When it was saved; null before anybody did.',
  savedBy: 'The name of the admin who saved it; null before anybody did.',
  seasons: 'Days with a price of their own. Of two that fit the first one counts.',
  version: 'Which version, from 1; 0 is what holds before anybody saved.',
  weekend: 'What weekdays cost more that no season holds; null for nothing.',
} as const;

/** Where they mean something narrower than everywhere else. */
export const pricePlaceTexts = {
  'seasons.name': 'Name of the season, which customers see.',
  'seasons.id': 'An id made by whoever added it.',
  'extras.name': 'Name of the extra, which customers see.',
  'extras.id': 'An id made by whoever added it.',
  'change.percent': 'Percent of the base; below zero for less.',
  'weekend.percent': 'Percent of the base; below zero for less.',
  'lengths.percent': 'Percent of the sum of its days.',
} as const;
