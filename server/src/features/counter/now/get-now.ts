import {
  compareTimes,
  type CounterNow,
  type CounterReturn,
  type CounterSettings,
  dayInIndia,
  dueBackAt,
  lateFrom,
  momentAfter,
  mostAtCounter,
  timesAt,
  type TimeSettings,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { batchQueries } from '../../../platform/batches/batch-queries.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type Reach, reachOf } from '../../../platform/reach.ts';
import type { ListedBooking } from '../../booking/claim/listed-claims.ts';
import {
  atLocations,
  findCarsOutOf,
  findOpenDamage,
  findPickUps,
  findUnpaid,
  findUntracked,
  type Found,
} from '../../booking/stage/find-stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { allLocations, locationsById } from '../../location/find-locations.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { describeNext } from '../../rental/late/describe-next.ts';
import { readCounter } from '../../settings/counter-settings.ts';
import { newestSettings } from '../../settings/settings-store.ts';
import type { SettingsRecord } from '../../settings/settings.model.ts';
import { readTimes } from '../../settings/time-settings.ts';
import { presentRentals } from '../present-rental.ts';
import { requireOn } from '../require-counter.ts';
import { findRefunds, presentRefunds, refundsToFind } from './find-refunds.ts';
import { presentDamages } from './present-damages.ts';

const soonMinutes = 120;

type NowDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Returns the rentals that need staff now: at all locations of the caller or, with `locationId`, at one. Throws
 * `counter_off`, and `location_not_found` for a location out of reach.
 */
export async function getNow(
  locationId: string | undefined,
  caller: Pick<Caller, 'staff'>,
  deps: NowDeps,
): Promise<CounterNow> {
  const { counter, times, locations, charges } = await readBasics();
  const reach = reachOf(caller);
  const locationIds = chooseLocations(locationId, { locations, reach });
  const wanted = { locationIds, counter };
  const [pickUps, out, unknown, toPay, refunds, damages] = await Promise.all([
    findPickUps(wanted, deps),
    findDue(locationIds, deps),
    findUntracked(wanted, deps),
    findUnpaid(atLocations(locationIds)),
    findRefunds(charges, locationIds),
    findOpenDamage(locationIds),
  ]);
  // All lists are presented together, so that each kind of name takes one query.
  const mayBeOut = [...out.bookings, ...unknown.bookings];
  const refunded = refunds.refunds.map(({ booking }) => booking);
  const [rentalOf, returnOf] = await Promise.all([
    presentRentals(
      [...pickUps.bookings, ...mayBeOut, ...toPay.bookings, ...refunded, ...damages.bookings],
      deps,
      locations,
    ),
    describeReturns(mayBeOut, { reach, times, locations, deps }),
  ]);
  const toReturn = (booking: ListedBooking): CounterReturn => ({ ...rentalOf(booking), ...returnOf(booking) });
  return {
    day: dayInIndia(deps.clock.now()),
    pickUps: rowsOf(inOrder(pickUps), rentalOf),
    returns: rowsOf(out, toReturn),
    unknown: rowsOf(unknown, toReturn),
    toPay: rowsOf(toPay, rentalOf),
    ...presentRefunds(refunds, rentalOf),
    ...presentDamages(damages, rentalOf),
  };
}

const rowsOf = <Row>({ bookings, more }: Found, rowOf: (booking: ListedBooking) => Row) => ({
  rentals: bookings.map(rowOf),
  more,
});

type Basics = {
  counter: CounterSettings;
  times: TimeSettings;
  locations: ReadonlyMap<string, LocationRecord>;
  charges: readonly ChargeRecord[];
};

type Rows = { charges: ChargeRecord; locations: LocationRecord; settings: SettingsRecord };

/** Reads everything that does not depend on the caller in one round trip. Throws `counter_off`. */
async function readBasics(): Promise<Basics> {
  const { charges, ...found } = await batchQueries<Rows>({
    charges: refundsToFind,
    locations: allLocations,
    settings: newestSettings('counter', 'times'),
  });
  const counter = requireOn(readCounter(found.settings));
  return { counter, times: readTimes(found.settings), locations: locationsById(found.locations), charges };
}

type Choice = { locations: Basics['locations']; reach: Reach };

/** Returns the ids of the caller’s locations, or only the chosen one. */
function chooseLocations(locationId: string | undefined, { locations, reach }: Choice): ObjectId[] {
  const ids = [...locations.values()]
    .map(({ _id }) => _id)
    .filter((id) => reach.isOwn({ locationId: id }))
    .filter((id) => locationId === undefined || String(id) === locationId);
  if (locationId !== undefined && ids.length === 0) throw new AppError('location_not_found');
  return ids;
}

/** Sorts pick-ups by day and time. Within a day, pick-ups without a time come last. */
const inOrder = ({ bookings, more }: Found): Found => ({
  bookings: bookings.toSorted(
    (a, b) => a.fromDate.localeCompare(b.fromDate) || compareTimes(a.pickUpTime, b.pickUpTime),
  ),
  more,
});

/** Finds the rentals whose car is overdue or due back soon. A rental without times is due on its last day. */
async function findDue(locationIds: readonly ObjectId[], { clock }: NowDeps): Promise<Found> {
  const soon = momentAfter(clock.now(), soonMinutes);
  const due = (await findCarsOutOf(locationIds, soon.slice(0, 10)))
    .map((booking) => ({ booking, at: dueBackAt(booking) }))
    .filter(({ booking, at }) => booking.returnTime === undefined || at <= soon)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ booking }) => booking);
  return { bookings: due.slice(0, mostAtCounter), more: Math.max(0, due.length - mostAtCounter) };
}

type DescribedReturn = Pick<CounterReturn, 'lateFrom' | 'next' | 'free'>;

/** Returns a function that says when the car of each of these rentals is late, and which claim has it afterwards. */
async function describeReturns(
  bookings: readonly ListedBooking[],
  { reach, times, locations, deps }: { reach: Reach; deps: NowDeps } & Pick<Basics, 'times' | 'locations'>,
): Promise<(booking: ListedBooking) => DescribedReturn> {
  const delays = new Map([...locations].map(([id, location]) => [id, timesAt(location, times).lateMinutes]));
  const lateOf = new Map(
    bookings.map((booking) => [
      booking,
      lateFrom(booking, delays.get(String(returnedAt(booking))) ?? times.lateMinutes),
    ]),
  );
  const moment = momentAfter(deps.clock.now(), 0);
  const late = bookings.filter((booking) => booking.stage === 'out' && (lateOf.get(booking) ?? '') <= moment);
  const afterReturnOf = await describeNext(bookings, { late, now: deps, reach });
  return (booking) => ({ lateFrom: lateOf.get(booking) ?? '', ...afterReturnOf(booking) });
}
