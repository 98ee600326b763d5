import { addDays, dayInIndia, type FeedEvent, feedEnd, feedEvent, feedStart, timesOf } from '@rental/contracts';
import { createHash } from 'node:crypto';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { remember } from '../../../platform/work/remember.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import { readStandingClaims, type StandingClaim } from '../../booking/find/read-standing-claims.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { findVehicleLabels } from '../../vehicle/find-vehicles.ts';
import { carText } from './car-text.ts';
import { type Scope, scopeOf } from './feed-scope.ts';
import { findFeedOf, noteUse } from './find-feeds.ts';

const daysBack = 60;
const daysAhead = 400;
/** More than any calendar program shows. The claims that end last are omitted. */
const mostEvents = 20_000;

/**
 * Returns the calendar file of a token, with an ETag of its whole content. The content is read twice, once for the
 * ETag, so that it never has to fit into memory.
 */
export async function readCalendar(token: string, deps: Pick<Deps, 'clock'>): Promise<FileReply> {
  const { feed, maker } = await findFeedOf(token);
  const scope = await scopeOf(feed, maker);
  const today = dayInIndia(deps.clock.now());
  const content = () => writeEvents(feed.name, scope, today);
  const hash = createHash('sha256');
  for await (const text of content()) hash.update(text);
  await noteUse(feed, deps);
  return { name: 'calendar.ics', etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, content: content() };
}

async function* writeEvents(name: string, scope: Scope, today: string): AsyncGenerator<string> {
  yield feedStart(name);
  const nameClaims = createNameClaims(scope);
  const range = { from: addDays(today, -daysBack), until: addDays(today, daysAhead), most: mostEvents };
  for await (const claims of readStandingClaims({ ...scope, ...range })) {
    const namesOf = await nameClaims(claims);
    yield claims.map((claim) => feedEvent(eventOf(claim, namesOf(claim)))).join('');
  }
  yield feedEnd;
}

type Names = { car: string; pickUp: string; returned: string; customer: string | null };

function createNameClaims({ showsCustomers }: Scope) {
  const [cars, locations, customers] = [
    remember(findVehicleLabels),
    remember(findLocationNames),
    remember(findUserNames),
  ];
  return async (claims: readonly StandingClaim[]): Promise<(claim: StandingClaim) => Names> => {
    const rentals = claims.filter(({ kind }) => kind === 'booking');
    const [carOf, locationOf, customerOf] = await Promise.all([
      cars(claims.map(({ carId }) => carId)),
      locations(rentals.flatMap(({ locationId, returnLocationId }) => [locationId, returnLocationId ?? locationId])),
      customers(showsCustomers ? rentals.map(({ customerId }) => customerId) : []),
    ]);
    const placeOf = (id: ObjectId) => locationOf(id) ?? '–';
    return ({ carId, locationId, returnLocationId, customerId }) => ({
      car: carText(carOf(carId)),
      pickUp: placeOf(locationId),
      returned: placeOf(returnLocationId ?? locationId),
      customer: showsCustomers ? (customerOf(customerId) ?? null) : null,
    });
  };
}

function eventOf(claim: StandingClaim, names: Names): FeedEvent {
  const { _id, kind, rev, updatedAt } = claim;
  const facts = { uid: `${kind === 'block' ? 'block' : 'rental'}-${String(_id)}`, sequence: rev, changedAt: updatedAt };
  if (kind === 'block') {
    return { ...facts, ...blockedPeriod(claim), summary: `Blocked: ${names.car}`, notes: [] };
  }
  return {
    ...facts,
    ...rentedPeriod(claim),
    summary: `${isNotBack(claim) ? 'Not back' : 'Rental'} ${claim.code ?? ''}: ${names.car}`,
    place: names.pickUp,
    notes: [
      `Pick-up: ${names.pickUp}`,
      `Return: ${names.returned}`,
      ...(names.customer === null ? [] : [`Customer: ${names.customer}`]),
    ],
  };
}

type Ends = Pick<FeedEvent, 'fromDate' | 'toDate' | 'pickUpTime' | 'returnTime'>;

const isNotBack = ({ stage, lateDays = [] }: StandingClaim): boolean => stage === 'out' && lateDays.length > 0;

/** A block that has only one time begins or ends at midnight. */
function blockedPeriod({ fromDate, toDate, pickUpTime, returnTime }: StandingClaim): Ends {
  if (pickUpTime === undefined && returnTime === undefined) return { fromDate, toDate };
  const end = returnTime === undefined ? { toDate: addDays(toDate, 1), returnTime: '00:00' } : { toDate, returnTime };
  return { fromDate, pickUpTime: pickUpTime ?? '00:00', ...end };
}

/** The agreed period. A car that is not back has it until the end of the last late day, one that is back until it is free. */
function rentedPeriod(claim: StandingClaim): Ends {
  const { fromDate, toDate, freeFrom, lateDays = [], pickUpTime = '00:00' } = claim;
  const agreed = { fromDate, toDate, ...timesOf(claim) };
  const lastLate = lateDays.at(-1) ?? '';
  if (isNotBack(claim) && lastLate >= toDate) return withEnd(agreed, addDays(lastLate, 1), '00:00');
  const isEarly = freeFrom !== undefined && freeFrom > `${fromDate}T${pickUpTime}`;
  return isEarly ? withEnd(agreed, freeFrom.slice(0, 10), freeFrom.slice(11)) : agreed;
}

const withEnd = ({ fromDate, pickUpTime = '00:00' }: Ends, toDate: string, returnTime: string): Ends => ({
  fromDate,
  pickUpTime,
  toDate,
  returnTime,
});
