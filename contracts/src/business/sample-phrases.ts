import type { SiteSection } from './site-content.ts';

export type Phrase = { section: SiteSection; sample: string; own: string };

/** Phrases of the public pages that are true only of the samples, and what replaces them if a section is not a sample. */
export const samplePhrases = {
  locations: { section: 'figures', sample: '34 locations across India.', own: 'At locations across India.' },
  garages: {
    section: 'figures',
    sample: 'Our own garages look after the cars, and our own people answer',
    own: 'We look after the cars, and our own people answer',
  },
  trips: {
    section: 'testimonials',
    sample: 'Two trips, in the drivers’ own words.',
    own: 'In the drivers’ own words.',
  },
  sixCars: { section: 'cars', sample: 'Six cars, one honest price each.', own: 'One honest price for each car.' },
} as const satisfies Record<string, Phrase>;
