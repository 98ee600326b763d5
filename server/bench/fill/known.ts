/** IDs in a filled database, for the queries of benchmarks. */
export type Known = {
  locationIds: string[];
  bookingId: string;
  paymentId: string;
  chargeId: string;
  orderId: string;
};
