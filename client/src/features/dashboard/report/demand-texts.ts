import { mostSearchesPerCustomer } from '@rental/contracts';

export const demandTexts = {
  title: 'Searches without a free car',
  next: 'Next 30 days',
  failed: 'We couldn’t load the searches.',
  empty: 'No searches without a free car in this period.',
  emptyAdvice: 'A search counts if every car of its location was taken.',
  searches: 'Searches',
  days: 'Pick-up days',
  legend: 'Searches for:',
} as const;

/** Such as “14 searches for pick-ups in this period found every car taken.” */
export const demandSentence = (searches: number, text: string): string =>
  searches === 1
    ? '1 search for a pick-up in this period found every car taken.'
    : `${text} searches for pick-ups in this period found every car taken.`;

/** Shown under the figures, each with the figure that it defines. */
export const demandDefinitions: readonly [figure: string, definition: string][] = [
  [
    demandTexts.searches,
    `How often customers searched a location for days on which each of its cars was booked, held or blocked. The same customer counts once a day for the same location and days, and for at most ${mostSearchesPerCustomer} searches a day. We don’t store who searched.`,
  ],
  [
    'Not counted',
    'Searches that found nothing for another reason: a closed location, too little notice, fewer days than a season requires, a price above your limit, or no cars at the location. Searches by staff and visitors who are not logged in don’t count either. A customer who got a list of cars, and filtered it until none was left, doesn’t count.',
  ],
  [
    'Period and pick-up days',
    'A search belongs to the first day that the customer asked for, not to the day of the search. “Most searched” lists the pick-up days with the most searches.',
  ],
  [
    'How exact the figures are',
    'Searches appear within a few seconds. A few are missing if a server stops without warning, and a few count twice if a customer reaches several servers. Counting began with the version that has this report. Figures are deleted 400 days after the pick-up day.',
  ],
];
