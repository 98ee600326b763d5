/** What a filled database holds, to ask for. */
export type Known = {
  locationIds: string[];
  bookingId: string;
  paymentId: string;
  chargeId: string;
  orderId: string;
};
