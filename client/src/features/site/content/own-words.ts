import { standardHours, standardMeaning, standardTagline } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

/** What stands under our name. */
export const tagline = business?.tagline ?? standardTagline;

/** Working hours as they are shown. */
export const workingHours: readonly string[] = business?.hours ?? standardHours;

/** Where our name comes from, as long as it is that name. */
export const meaning = business?.brandName === undefined ? standardMeaning : '';
