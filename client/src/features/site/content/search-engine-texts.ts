import { sampleDescriptions as phrases } from '@rental/contracts';
import { brand } from '../../../lib/brand.ts';
import { paths } from '../../../lib/paths.ts';
import { fromPrice } from './fleet.ts';
import { tagline } from './own-texts.ts';
import { questions } from './questions.ts';

/** The pages that search engines may index, with their descriptions for search results and shared links. */
export const pageDescriptions: Readonly<Record<string, string>> = {
  [paths.home]: `Rent a car across India${fromPrice}: all-inclusive pricing, no hidden charges, unlimited miles, flexible pick-up and 24/7 support.`,
  [paths.about]: `Sarani ${phrases.figures.sample} One price, from the first look to the last receipt.`,
  [paths.vehicles]: phrases.cars.sample,
  [paths.testimonials]: `What it is like to rent a car from Sarani${phrases.trips.sample} of the drivers.`,
  [paths.team]: `The people behind Sarani Car Rental${phrases.roles.sample}`,
  [paths.contact]:
    'Write to Sarani Car Rental and get a ticket number immediately, or call us: Mon-Fri 9:00AM-9:00PM, Sat 9:00AM-1:00PM.',
  [paths.privacy]:
    'What Sarani Car Rental stores about you, why and for how long; how to view, export or delete it; and how to complain.',
};

/** The descriptions of pages that are prerendered to load fast, but are not listed for search engines. */
export const accountDescriptions: Readonly<Record<string, string>> = {
  [paths.car]:
    'A Sarani Car Rental car: what it is, its price per day, its pick-up locations and when it is available.',
  [paths.login]: 'Log in to Sarani Car Rental to search, book and see your bookings.',
  [paths.signup]: 'Create an account at Sarani Car Rental. All we need is your name, email and password.',
};

/** Describes the business as a schema.org AutoRental, without details that only the server’s settings contain. */
function organisation(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoRental',
    '@id': `${origin}/#organisation`,
    name: brand.fullName,
    slogan: tagline,
    url: `${origin}/`,
    logo: `${origin}/img/icon-512.png`,
    image: `${origin}/img/og-image.png`,
    currenciesAccepted: 'INR',
    areaServed: { '@type': 'Country', name: 'India' },
  };
}

function frequentQuestions() {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Returns structured data as JSON that is safe in a `script` element. `origin` has no trailing slash. */
export function structuredData(path: string, origin: string): string[] {
  const facts: object[] = path === '/' ? [organisation(origin), frequentQuestions()] : [organisation(origin)];
  return facts.map((fact) => JSON.stringify(fact).replaceAll('<', String.raw`\u003c`));
}
