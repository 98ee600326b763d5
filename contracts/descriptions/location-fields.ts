/** What the fields mean that tell when a location is open and where it is found. */
export const locationFieldTexts = {
  close: 'When it closes, `HH:MM` in India; `00:00` is midnight.',
  closedDays: 'Days on which it is closed although its weekday is open.',
  hours: 'When it is open, by weekday, Monday first; null for a day on which it is closed.',
  mapUrl: 'Where a map shows it.',
  open: 'When it opens, `HH:MM` in India.',
} as const;
