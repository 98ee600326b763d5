import { standardCancellation, standardTerms } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

type SmallPrint = { id: string; title: string; text: string };

/** What the footer links to, on the About page. */
export const smallPrint: readonly SmallPrint[] = [
  { id: 'terms', title: 'Terms', text: business?.terms ?? standardTerms },
  {
    id: 'cancellation-and-refunds',
    title: 'Cancellation and refunds',
    text: business?.cancellation ?? standardCancellation,
  },
];
