/** What is said of a car beyond what every car must have. */
export const fleetFieldTexts = {
  bags: 'How many large bags fit in; absent where nobody said.',
  category: 'What kind of car it is; absent where nobody said.',
  fuelLabel: 'What it runs on beside or instead of `fuelType`; absent where there is nothing more to say.',
  modelKey: 'The same for cars that are the same to a customer.',
  plate: 'Number plate, in capitals without spaces and hyphens; no other car has it. Only admins see it.',
  seats: 'How many people it seats; absent where nobody said.',
} as const;
