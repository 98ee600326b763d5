import type { AvailableCar } from '@rental/contracts';

/** What rules of prices add to a car. */
type PriceFacts = {
  pricePerDay?: number;
  daysDiffer?: true | undefined;
  discount?: { fromDays: number; rupees: number } | undefined;
};

/** A car as a search answers it. */
export type FreeCar = AvailableCar & PriceFacts;

/** What a day costs: the average where days differ. */
export const perDay = ({ pricePerDay, rentalPrice }: FreeCar): number => pricePerDay ?? rentalPrice;

/** A word as it begins a line. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
