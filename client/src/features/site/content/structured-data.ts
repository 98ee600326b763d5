import { brand } from '../../../lib/brand.ts';
import { fleet } from './fleet.ts';
import { tagline } from './own-texts.ts';
import { questions } from './questions.ts';

/** Describes the business as a schema.org AutoRental, without details that only the server’s settings contain. */
function organisation(origin: string) {
  const prices = fleet.map((vehicle) => vehicle.price).toSorted((a, b) => a.localeCompare(b));
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoRental',
    '@id': `${origin}/#organisation`,
    name: brand.fullName,
    slogan: tagline,
    url: `${origin}/`,
    logo: `${origin}/img/icon-512.png`,
    image: `${origin}/img/og-image.png`,
    priceRange: `${prices.at(0)} - ${prices.at(-1)} a day`,
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
