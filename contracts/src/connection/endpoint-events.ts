/** What is sent to the endpoints that chose it. `test` is sent only on request. */
export const endpointEvents = [
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.no_show',
  'car.handed_out',
  'car.returned',
  'car.handover_undone',
  'payment.received',
  'charge.added',
  'refund.processed',
  'rental.closed',
] as const;
export type EndpointEvent = (typeof endpointEvents)[number];
