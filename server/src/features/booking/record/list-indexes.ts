/** The indexes of bookings that serve lists and workers, as pairs of keys and options. None of them is unique. */
export const listIndexes: readonly [keys: Record<string, 1 | -1>, options: Options][] = [
  // Confirmed bookings whose car was never handed out.
  [
    { locationId: 1, fromDate: 1, toDate: 1 },
    { name: 'pick_ups', partialFilterExpression: { status: 'confirmed', stage: null } },
  ],
  // Without a return location, the car is to be returned where it was picked up.
  [
    { returnLocationId: 1, locationId: 1, toDate: 1 },
    { name: 'cars_out', partialFilterExpression: { stage: 'out' } },
  ],
  [
    { locationId: 1, fromDate: 1 },
    { name: 'with_balance', partialFilterExpression: { balance: { $gt: 0 } } },
  ],
  // The bookings with a proposed charge for damage that is neither charged nor dropped.
  [{ fromDate: 1 }, { name: 'open_damage', partialFilterExpression: { 'damageProposals.state': 'open' } }],
  // The deposits that we hold, with the hour by which each has to be given back.
  [{ depositDueAt: 1 }, { name: 'deposits_held', partialFilterExpression: { deposit: { $gt: 0 } } }],
  // Every deposit with a promised hour, for the public figure.
  [{ depositDueAt: 1 }, { name: 'deposits_due', partialFilterExpression: { depositDueAt: { $exists: true } } }],
  // For the last odometer reading of a car, which its last handover has.
  [
    { 'handovers.carId': 1, 'handovers.at': -1 },
    { name: 'by_handover', partialFilterExpression: { 'handovers.carId': { $exists: true } } },
  ],
  [
    { status: 1, holdUntil: 1 },
    { name: 'lapsed_holds', partialFilterExpression: { status: 'pending' } },
  ],
  [
    { 'paymentRequest.until': 1 },
    { name: 'lapsed_requests', partialFilterExpression: { 'paymentRequest.until': { $exists: true } } },
  ],
  [
    { followUp: 1, updatedAt: 1 },
    { name: 'follow_up', partialFilterExpression: { followUp: true } },
  ],
  // The bookings whose invoice is issued when the car is back.
  [
    { status: 1, stage: 1, toDate: 1 },
    { name: 'before_invoice', partialFilterExpression: { awaitsInvoice: true } },
  ],
  [{ customerId: 1, createdAt: -1, _id: -1 }, { name: 'by_customer' }],
  // Customers who have a paid booking, as a covered query.
  [
    { customerId: 1, status: 1 },
    { name: 'payers', partialFilterExpression: { status: 'confirmed' } },
  ],
  // The claims of all cars from a day on, for calendar feeds.
  [
    { toDate: 1, _id: 1 },
    { name: 'standing_claims', partialFilterExpression: { holdsCar: true } },
  ],
  [{ kind: 1, createdAt: -1, _id: -1 }, { name: 'by_time' }],
  [{ kind: 1, locationId: 1, createdAt: -1, _id: -1 }, { name: 'by_location_time' }],
  [{ returnLocationId: 1 }, { name: 'by_return_location', sparse: true }],
  // The bookings that were ever confirmed, by their last change, for what is sent to endpoints.
  [{ updatedAt: 1 }, { name: 'by_last_change', partialFilterExpression: { settledBy: { $type: 'string' } } }],
  // Cancelled bookings that had been confirmed, for the cancellations report.
  [
    { cancelledAt: 1 },
    {
      name: 'cancellations',
      partialFilterExpression: { status: 'cancelled', settledBy: { $type: 'string' } },
    },
  ],
  // The bookings whose money changed in a month.
  [{ 'ledger.at': 1 }, { name: 'by_entry', partialFilterExpression: { 'ledger.at': { $type: 'date' } } }],
  [{ 'ledger.moved.fromDate': 1 }, { name: 'by_change', sparse: true }],
  [
    { 'legs.carId': 1, 'legs.toDate': 1 },
    { name: 'by_leg', sparse: true },
  ],
];

type Options = { name: string; sparse?: true; partialFilterExpression?: Record<string, unknown> };
