import { standardHours, standardMeaning, standardTagline } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

/** The tagline below the business name. */
export const tagline = business?.tagline ?? standardTagline;

/** The opening hours as displayed. */
export const workingHours: readonly string[] = business?.hours ?? standardHours;

/** What the standard business name means; empty if the name has been changed. */
export const meaning = business?.brandName === undefined ? standardMeaning : '';
