/** The size of the generated business. Each location has about a hundred cars, like a large branch, except in `depot`. */
export type Size = { cars: number; bookings: number; locations: number; customers: number };

/** The sizes, by the names that the command accepts. */
export const sizes = {
  tiny: { cars: 20, bookings: 400, locations: 2, customers: 50 },
  small: { cars: 100, bookings: 5_000, locations: 1, customers: 500 },
  depot: { cars: 1_000, bookings: 200_000, locations: 1, customers: 20_000 },
  city: { cars: 1_000, bookings: 200_000, locations: 10, customers: 20_000 },
  country: { cars: 10_000, bookings: 2_000_000, locations: 100, customers: 200_000 },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;

export const isSizeName = (text: string): text is SizeName => Object.hasOwn(sizes, text);

/** IDs in a filled database, for the queries of benchmarks. */
export type Known = {
  locationIds: string[];
  bookingId: string;
  code: string;
  paymentId: string;
  chargeId: string;
  orderId: string;
};
