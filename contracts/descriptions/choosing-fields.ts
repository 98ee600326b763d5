/** What the fields mean that help to choose a car. */
export const choosingFieldTexts = {
  car: 'The key of a model.',
  day: 'A calendar day.',
  free: 'How many cars are free, up to 5; 5 stands for 5 or more.',
  isClosed: 'Whether the location is closed on that day: no rental begins or ends.',
  minDays: 'How many days a rental that contains this day lasts at least.',
  price: 'Rupees for the day, of the cheapest car that is free; null when none is.',
} as const;
