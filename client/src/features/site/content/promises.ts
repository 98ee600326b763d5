import { phrase } from './phrase.ts';

export type Spot = { title: string; text: string; image: string };

/** The three steps; the titles are fixed. Source: texts, section 2. */
export const steps: readonly Spot[] = [
  {
    title: 'Select Car',
    text: 'Choose a location and your dates. Every available car shows its total price.',
    image: '/img/spots/step-select.svg',
  },
  {
    title: 'Contact Operator',
    text: 'A question about documents, child seats or a late arrival? Call us.',
    image: '/img/spots/step-contact.svg',
  },
  {
    title: "Let's Drive",
    text: 'Pay online, pick up the keys and go as far as you like.',
    image: '/img/spots/step-drive.svg',
  },
];

/** The five promises; the titles are fixed. Source: texts, section 2. */
export const promises: readonly Spot[] = [
  {
    title: 'All-inclusive pricing',
    text: 'The total you see first is the total you pay.',
    image: '/img/spots/all-inclusive.svg',
  },
  {
    title: 'No hidden charges',
    text: 'Nothing is added later, and nothing is ticked for you.',
    image: '/img/spots/no-hidden-charges.svg',
  },
  {
    title: 'Unlimited miles',
    text: 'Drive to the next town or the next state. We don’t count the kilometres.',
    image: '/img/spots/unlimited-miles.svg',
  },
  {
    title: 'Flexible pick-up',
    text: phrase('locations'),
    image: '/img/spots/flexible-pick-up.svg',
  },
  {
    title: '24/7 support',
    text: 'A person answers, every day of your rental.',
    image: '/img/spots/support.svg',
  },
];
