import type { AvailableCar } from '@rental/contracts';

/** What may be known of a car besides what every car has. */
type MoreFacts = {
  modelKey?: string;
  seats?: number | null;
  bags?: number | null;
  category?: string | null;
  fuelLabel?: string | null;
  pricePerDay?: number;
};

/** A car as a search answers it. */
export type FreeCar = AvailableCar & MoreFacts;

/** What a day costs: the average where days differ. */
export const perDay = ({ pricePerDay, rentalPrice }: FreeCar): number => pricePerDay ?? rentalPrice;

/** A word as it begins a line. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
