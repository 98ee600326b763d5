import { type Guard, moves } from './guard.ts';

const createTests = 'server/src/features/booking/create-booking.api.test.ts';

const storm = { project: 'storm', file: 'server/proof/storm/create-race.storm.test.ts' } as const;
const booking = { project: 'server-api', file: createTests } as const;

/** What keeps a car from being sold twice. */
export const bookingGuards: Guard[] = [
  {
    name: 'the unique index on car and day',
    removals: [
      {
        file: 'server/src/features/booking/booking.model.ts',
        code: "  name: 'uniq_car_day',\n  unique: true,",
        without: "  name: 'uniq_car_day',",
      },
    ],
    proof: { ...storm, test: 'B1 200 customers' },
  },
  {
    name: 'the unique index on customer and hold slot',
    removals: [
      {
        file: 'server/src/features/booking/booking.model.ts',
        code: "  name: 'uniq_hold_slot',\n  unique: true,",
        without: "  name: 'uniq_hold_slot',",
      },
    ],
    proof: { ...booking, test: 'B5 a fourth unpaid hold is refused' },
  },
  {
    name: 'the price that the server sets',
    removals: [
      {
        file: 'contracts/src/booking.ts',
        code: '.strictObject({ locationId: objectId, carId: objectId, fromDate: day, toDate: day })',
        without:
          '.object({ locationId: objectId, carId: objectId, fromDate: day, toDate: day, totalAmount: z.optional(z.int()) })',
      },
      {
        file: 'server/src/features/booking/create-booking.ts',
        code: 'return { ...input, days, dayCount, pricePerDay, totalAmount: totalPrice };',
        without: 'return { totalAmount: totalPrice, ...input, days, dayCount, pricePerDay };',
      },
    ],
    proof: { ...booking, test: 'refuses a price sent by the browser' },
  },
  {
    name: 'T5 looks at the clock',
    removals: [
      { file: moves, code: '        holdUntil: trusted({ $lte: lapsedBefore(deps) }),\n', without: '' },
      {
        file: 'server/src/features/booking/find-bookings.ts',
        code: "return booking.status === 'pending' && booking.holdUntil !== undefined && booking.holdUntil <= lapsedBefore(deps);",
        without: "return booking.status === 'pending';",
      },
    ],
    proof: { ...booking, test: "B6 another customer's lapsed hold is taken over" },
  },
  {
    name: 'T5 frees the days',
    removals: [
      {
        file: moves,
        code: "$set: { status: 'cancelled', cancelReason: 'hold_expired', holdsCar: false, cancelledAt: now },",
        without: "$set: { status: 'cancelled', cancelReason: 'hold_expired', cancelledAt: now },",
      },
    ],
    proof: { ...booking, test: 'a hold that is not paid gives its days back' },
  },
];
