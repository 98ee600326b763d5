/** Descriptions of the fields that help customers choose a car. */
export const choosingFieldTexts = {
  car: 'The key of a model.',
  day: 'A calendar day.',
  free: 'How many cars are free, up to 5; 5 stands for 5 or more.',
  fromPrice: 'The lowest price of such a car for a day, before any rule, in rupees.',
  isClosed: 'Whether the location is closed on that day: no rental begins or ends.',
  isSameModel: 'Whether it is of the model that is wanted.',
  locationIds: 'Where such a car stands.',
  minDays: 'How many days a rental lasts at least; null where that is not the reason.',
  nextFree: 'The next days of the same length on which a car is free, unless `otherDays` has some that come later.',
  nextOpenDay: 'The first day after it on which the location is open; null where that is not the reason.',
  otherDays: 'Days of the same length within a week, nearest first.',
  otherLocations: 'Locations that have a car for these days: those with the model first, then the cheapest.',
  season: 'The season that wants more days; null where that is not the reason.',
  similar: 'Models that are free here on these days and much like the one that is wanted, nearest in price.',
  price: 'Rupees for the day, of the cheapest car that is free; null when none is.',
} as const;
