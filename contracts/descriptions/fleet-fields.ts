/** Descriptions of the optional vehicle fields. */
export const fleetFieldTexts = {
  bags: 'How many large bags fit in; absent where nobody said.',
  batchId: 'An id made by the caller, so that a repeat adds nothing twice.',
  bookingsAfterDocuments:
    'How many bookings end after the last day on which its documents let it be rented out; they stand.',
  documents: 'The car’s documents, at most one of each kind; absent if unknown.',
  category: 'What kind of car it is; absent where nobody said.',
  changed: 'How many cars were changed.',
  expectedCount:
    'How many cars of the model were seen in the fleet; any other number is refused with `edited_meanwhile`.',
  fuelLabel: 'What it runs on beside or instead of `fuelType`; absent where there is nothing more to say.',
  modelKey: 'The same for cars that are the same to a customer.',
  noRentalsAfter: 'Whether the car is out of search and booking for days after its last one.',
  plate: 'Number plate, in capitals without spaces and hyphens; no other car has it. Only admins see it.',
  plates: 'Number plates of the first cars, in order.',
  refusedLines: 'Which cars were not added, counted from 1: another car took their number plate in that moment.',
  seats: 'How many people it seats; absent where nobody said.',
  units: 'How many cars.',
  validUntil: 'Its last day.',
  vehicle: 'What the cars have in common.',
} as const;

/** Descriptions of fleet fields that have a narrower meaning in certain places. */
export const fleetFieldTextsByPlace = {
  'documents.kind': 'Which of the documents of a car, or the service it is due for.',
  'documents.note': 'Anything the people who run the fleet want to know of it.',
} as const;
