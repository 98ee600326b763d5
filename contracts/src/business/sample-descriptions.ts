import { lowestSamplePrice, sampleCars } from './sample-cars.ts';
import type { Phrase } from './sample-phrases.ts';

/** Like `samplePhrases`, for the pages’ descriptions, which only search engines and link previews show. */
export const sampleDescriptions = {
  figures: {
    section: 'figures',
    sample: 'rents out 20 car types at 34 locations and runs 20 garages of its own.',
    own: 'rents out cars across India.',
  },
  trips: { section: 'testimonials', sample: ': two trips, in the words', own: ', in the words' },
  roles: { section: 'team', sample: ': founder, management, marketing and the regions.', own: '.' },
  cars: {
    section: 'cars',
    sample: `Six cars with their daily prices, from ${lowestSamplePrice}: ${sampleCars.map(({ name }) => name).join(', ')}.`,
    own: 'Our cars with their daily prices, all-inclusive, with unlimited miles.',
  },
} as const satisfies Record<string, Phrase>;
