/** IDs in a filled database that benchmarks can query for. */
export type Known = {
  locationIds: string[];
  bookingId: string;
  paymentId: string;
  chargeId: string;
  orderId: string;
};
