import {
  standardCancellation,
  standardHours,
  standardMeaning,
  standardTagline,
  standardTerms,
} from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

export const tagline = business?.tagline ?? standardTagline;

export const workingHours: readonly string[] = business?.hours ?? standardHours;

/** The meaning of the standard business name; empty if the name has been changed. */
export const meaning = business?.brandName === undefined ? standardMeaning : '';

export const smallPrint = [
  { id: 'terms', title: 'Terms', text: business?.terms ?? standardTerms },
  {
    id: 'cancellation-and-refunds',
    title: 'Cancellation and refunds',
    text: business?.cancellation ?? standardCancellation,
  },
];
