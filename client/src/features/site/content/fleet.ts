import { fromPriceOf, lowestSamplePrice, sampleCars } from '@rental/contracts';
import type { ShownCar } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';
import { paths } from '../../../lib/paths.ts';

/** The cars on the home and vehicles pages; the first one is selected initially. Empty if the business hides them. */
export const fleet: readonly ShownCar[] = business?.cars ?? sampleCars;

/** The lowest price of these cars, as the pages state it. */
export const fromPrice = business?.fromPrice ?? fromPriceOf(lowestSamplePrice);

/** Returns the URL of the search page with a preferred car, which the results show first. */
export const bookingLink = ({ wish }: ShownCar): string => `${paths.dashboard}?${wish}`;
