import {
  addDays,
  type CalendarEntry,
  claimOf,
  countDays,
  doClaimsOverlap,
  lastClaimedDay,
  listDays,
  maxCalendarDays,
  type Period,
} from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Reach } from '../../platform/reach.ts';
import { ObjectId, trusted } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { findWaitingBlocks } from '../booking/blocks/grow-blocks.ts';
import { wantedOf } from '../booking/blocks/plan-block.ts';
import type { BlockRecord } from '../booking/record/block-record.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { findLocationNames } from '../location/find-locations.ts';
import { findReachableCars } from '../vehicle/find-vehicles.ts';

type CalendarInput = { carIds: string[]; fromDate: string; toDate: string };
type Claim = BookingRecord | BlockRecord;

/**
 * Returns bookings, holds and blocks of the cars within reach on these days, sorted by car, then by first day. Bookings
 * at other locations are included without their customer, because they occupy the car too. Days that a change adds are
 * included as held while it waits for payment. Waiting blocks are included even if they do not have the car on any of
 * these days yet. A rental that had several cars is listed for each of them.
 */
export async function listCalendar(
  { carIds, fromDate, toDate }: CalendarInput,
  reach: Reach,
): Promise<CalendarEntry[]> {
  if (countDays(fromDate, toDate) > maxCalendarDays) {
    throw new AppError('invalid_input', {
      details: [{ path: 'toDate', message: `At most ${maxCalendarDays} days at once` }],
    });
  }
  const cars = await findReachableCars(carIds, reach);
  const claims = await findOnDays(cars, { fromDate, toDate });
  const bookings = claims.filter((claim) => claim.kind === 'booking');
  const own = bookings.filter(reach.isOwn);
  const [customers, locations] = await Promise.all([
    findUserNames(own.map(({ customerId }) => customerId)),
    findLocationNames(bookings.map(({ locationId }) => locationId)),
  ]);
  const isShown = (entry: CalendarEntry): boolean =>
    cars.includes(entry.carId) && entry.fromDate <= toDate && fromDate <= entry.toDate;
  const shown = claims.flatMap((claim) => {
    const entries = presentClaim(claim, { customers, locations, isOwn: reach.isOwn });
    return entries.length === 1 ? entries : entries.filter(isShown);
  });
  return shown.toSorted((a, b) => a.carId.localeCompare(b.carId));
}

async function findOnDays(carIds: readonly string[], { fromDate, toDate }: Period): Promise<Claim[]> {
  const [found, left, waiting] = await Promise.all([
    Booking.find({
      carId: trusted({ $in: carIds }),
      holdsCar: true,
      // A claim that ends during the first day is found by the day before it.
      days: trusted({ $in: listDays(addDays(fromDate, -1), toDate) }),
    })
      .sort({ carId: 1, fromDate: 1 })
      .maxTimeMS(3_000)
      // The type fits every document in the collection: each is either a booking or a block.
      .lean<Claim[]>(),
    findThatLeft(carIds, { fromDate, toDate }),
    findWaitingBlocks(carIds),
  ]);
  const days = claimOf({ fromDate, toDate });
  const waitingIds = new Set(waiting.map(({ _id }) => String(_id)));
  const claims = found.filter(({ _id }) => !waitingIds.has(String(_id)));
  return [
    ...claims.filter((claim) => doClaimsOverlap(claimOf(claim), days)),
    ...left.filter(({ _id }) => !claims.some((claim) => claim._id.equals(_id))),
    ...waiting.filter((block) => doClaimsOverlap(wantedOf(block), days)),
  ].toSorted((a, b) => a.fromDate.localeCompare(b.fromDate));
}

/** Returns the bookings that had one of these cars on these days and have left it for another car. */
async function findThatLeft(carIds: readonly string[], { fromDate, toDate }: Period): Promise<Claim[]> {
  const leg = {
    carId: trusted({ $in: carIds.map((id) => new ObjectId(id)) }),
    toDate: trusted({ $gte: fromDate }),
    fromDate: trusted({ $lte: toDate }),
  };
  return Booking.find({ holdsCar: true, legs: trusted({ $elemMatch: leg }) })
    .maxTimeMS(3_000)
    .lean<Claim[]>();
}

type Names = { customers: ReadonlyMap<string, string>; locations: ReadonlyMap<string, string> } & Pick<Reach, 'isOwn'>;

function presentClaim(claim: Claim, { customers, locations, isOwn }: Names): CalendarEntry[] {
  const common = { _id: String(claim._id), carId: String(claim.carId) };
  if (claim.kind === 'block') {
    const { status, claimParts = status === 'waiting' ? [] : undefined, waits, note } = claim;
    const claimed = { ...shownPeriod(claim), ...(claimParts && { claimParts }), ...(waits && { waits }) };
    return [{ ...common, ...claimed, kind: 'blocked', note, customerName: null, locationName: null }];
  }
  const whose = {
    note: null,
    customerName: isOwn(claim) ? (customers.get(String(claim.customerId)) ?? '–') : null,
    locationName: locations.get(String(claim.locationId)) ?? '–',
  };
  return [
    ...legPeriods(claim).map((leg) => ({ ...common, ...leg, kind: 'booked' as const, ...whose })),
    { ...common, ...shownPeriod(claim), kind: claim.status === 'pending' ? 'held' : 'booked', ...whose },
    ...addedPeriods(claim).map((period) => ({ ...common, ...period, kind: 'held' as const, ...whose })),
  ];
}

/** Returns the periods in which the rental had its earlier cars, each including the day of the exchange. */
const legPeriods = ({ legs = [] }: BookingRecord) =>
  legs.map(({ carId, fromDate, toDate }) => ({ carId: String(carId), fromDate, toDate }));

/** Returns the days that a change adds before and after the rental, while it waits for payment. */
function addedPeriods({ paymentRequest, ...booking }: BookingRecord): Period[] {
  if (!paymentRequest) return [];
  const { fromDate, toDate } = paymentRequest.plan;
  const before = { fromDate, toDate: earlier(toDate, addDays(booking.fromDate, -1)) };
  const after = { fromDate: later(fromDate, addDays(booking.toDate, 1)), toDate };
  return [before, after].filter((period) => period.fromDate <= period.toDate);
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the days and times that the calendar shows. A late car is shown in whole days, until its last late day. A car
 * that was taken back early is shown until it is free.
 */
function shownPeriod(claim: Claim) {
  const times = ['fromDate', 'toDate', 'pickUpTime', 'returnTime', 'readyMinutes'] as const;
  if (claim.kind === 'block') return pick(claim, times);
  const booking = sinceLastLeg(claim);
  const { fromDate, toDate, lateDays } = booking;
  const lastDay = claim.freeFrom === undefined ? toDate : lastClaimedDay(claimOf(claim));
  if (lastDay < toDate) return { fromDate, toDate: lastDay };
  if (lateDays === undefined) return pick(booking, times);
  return { fromDate, toDate: lateDays.reduce((last, day) => (day === addDays(last, 1) ? day : last), toDate) };
}

/** Returns the booking, starting when it got its present car. */
function sinceLastLeg(booking: BookingRecord): BookingRecord {
  const leg = booking.legs?.at(-1);
  if (!leg) return booking;
  return {
    ...booking,
    fromDate: leg.toDate,
    ...(booking.pickUpTime !== undefined && { pickUpTime: leg.toTime }),
  };
}
