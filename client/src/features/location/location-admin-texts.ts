/** Texts for managing locations. Texts fixed by the specification keep their wording and spelling. */
export const locationAdminTexts = {
  panel: 'Locations',
  add: 'Add Location',
  incomplete: 'Fill in the name and description to save',
  none: 'No locations yet.',
  notLoaded: 'We couldn’t load the locations.',
  more: 'More details of this location',
  emailHint:
    'We email new bookings and cancellations to this address, and at 7 pm the list for the next day. Customers don’t see it.',
  mapHint: 'If empty, we link to a map search for the address.',
  hasHours: 'Open during these hours',
  alwaysOpen: 'No opening hours set',
  closedDaysHint: 'Cars can’t be picked up or returned on these days. Days in the middle of a rental are not affected.',
  break: 'Break',
  addBreak: 'Add a break',
  timing: 'Pick-up and return',
  timingHint: 'Minutes that you leave empty are taken from “Times”.',
  usualPickUp: 'Usual pick-up time',
  usualReturn: 'Usual return time',
  opening: 'At opening',
  closing: 'At closing',
  keyBoxHint:
    'Where customers leave the key when you’re closed. If you fill this in, cars can be returned at any time. Example: After closing, put the key in the box beside the gate.',
  routesHint:
    'How long it takes to drive a car there, in either direction. Leave the fee empty if cars can’t be returned there.',
  routeTo: 'Route to',
  routeMinutes: 'Driving time in minutes',
  oneWayFee: 'One-way fee',
  addRoute: 'Add a route',
  removeRoute: 'Remove route',
  day: 'Day',
  addDay: 'Add day',
} as const;
