/** Descriptions of a location's address and opening hours. */
export const locationFieldTexts = {
  close: 'When it closes, `HH:MM` in India; `00:00` is midnight.',
  closedDays: 'Days on which it is closed although its weekday is open.',
  days: 'Days with commas between them.',
  hours: 'When it is open, by weekday, Monday first; null for a day on which it is closed.',
  mapUrl: 'Where a map shows it.',
  open: 'When it opens, `HH:MM` in India.',
} as const;

/** Descriptions of location fields that have a narrower meaning in certain places. */
export const locationTextsByPlace = {
  'location/count': 'How many there are.',
  'location/address': 'Postal address in up to three lines; absent leaves it, null takes it away.',
  'location/phone': 'Phone number of the place, as it is shown.',
} as const;
