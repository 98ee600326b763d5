import { standardCancellation, standardTerms } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

type SmallPrint = { id: string; title: string; text: string };

/** The sections of the About page to which the footer links. */
export const smallPrint: readonly SmallPrint[] = [
  { id: 'terms', title: 'Terms', text: business?.terms ?? standardTerms },
  {
    id: 'cancellation-and-refunds',
    title: 'Cancellation and refunds',
    text: business?.cancellation ?? standardCancellation,
  },
];
