/** What the fields of prices mean, wherever they stand. */
export const priceFieldTexts = {
  categories: 'The categories of cars it counts for; all without it.',
  change: 'What becomes of the base: so many percent of it, or so many rupees more.',
  days: 'The weekdays, 0 is Monday.',
  extras: 'What can be taken along.',
  answer: 'What is said to its question; up to 200 characters, dropped where nothing is asked.',
  daysDiffer: 'Set when the days do not all cost the same.',
  discount: 'What the number of days takes off; absent when nothing.',
  expectedTotal:
    'The total that was shown, in rupees; any other is refused with `price_changed`, before there is a hold.',
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
  'booking/rentalPrice': 'The base: rupees a day before any rule of prices.',
  'booking.create/extras': 'What is to be taken along, by the ids of the price book.',
  'booking.create/id': 'The id of the extra.',
  'booking.create/count': 'How many of it.',
  'discount.rupees': 'So many rupees off.',
  'seasons.name': 'Name of the season, which customers see.',
  'seasons.id': 'An id made by whoever added it.',
  'extras.name': 'Name of the extra, which customers see.',
  'extras.id': 'An id made by whoever added it.',
  'change.percent': 'Percent of the base; below zero for less.',
  'weekend.percent': 'Percent of the base; below zero for less.',
  'lengths.percent': 'Percent of the sum of its days.',
} as const;
