import { checkpoint } from '../../../platform/checkpoint.ts';
import { deleteBatch } from '../../../platform/batches/delete-batch.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isOnlyDuplicates, ObjectId, trusted } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import { readChangedBookings } from '../../booking/batches/read-changed-bookings.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { readChangedCharges } from '../../payment/charge/read-changed-charges.ts';
import { Delivery, type DeliveryRecord } from './delivery.model.ts';
import { Endpoint, type EndpointRecord } from './endpoint.model.ts';
import { eventsOfBooking, eventsOfCharge, type Happened } from './events-of.ts';

type RecordDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Each round reads the changes of this span once more: a change is dated before its write has finished, and the clocks of
 * servers differ.
 */
const overlapMs = 10 * 60_000;
const dayMs = 86_400_000;

/**
 * Records a delivery for each endpoint of everything that happened since the last round. Events are found in the bookings
 * and charges themselves, so whatever was acknowledged is found, wherever a process dies; a unique index allows each only
 * once. Does nothing without endpoints.
 */
export async function recordEvents(deps: RecordDeps): Promise<void> {
  const now = deps.clock.now();
  const endpoints = await Endpoint.find().maxTimeMS(3_000).lean<EndpointRecord[]>();
  if (endpoints.length === 0) return;
  const since = new Date(Math.min(...endpoints.map(({ recordedTo }) => recordedTo.getTime())) - overlapMs);
  const record = async (events: readonly Happened[]) => insertDeliveries(events, endpoints, since);
  for await (const bookings of readChangedBookings(since)) await record(bookings.flatMap(eventsOfBooking));
  for await (const charges of readChangedCharges(since)) {
    await record(await eventsOfCharges(charges));
  }
  await checkpoint('endpoint:recorded');
  const ids = trusted({ $in: endpoints.map(({ _id }) => _id) });
  await Endpoint.updateMany({ _id: ids }, { $max: { recordedTo: now } });
  await forgetDeliveries(deps);
}

async function eventsOfCharges(charges: readonly ChargeRecord[]): Promise<Happened[]> {
  const bookings = await findBookings(charges.map(({ bookingId }) => bookingId));
  const byId = new Map<string, BookingRecord>(bookings.map((booking) => [String(booking._id), booking]));
  return charges.flatMap((charge) => {
    const booking = byId.get(String(charge.bookingId));
    return booking ? eventsOfCharge(charge, booking) : [];
  });
}

function isFor({ events, locationIds, createdAt }: EndpointRecord, { event, at, data }: Happened): boolean {
  if (!events.includes(event) || at < createdAt) return false;
  const places = locationIds?.map(String);
  return !places || places.includes(String(data['locationId'])) || places.includes(String(data['returnLocationId']));
}

type Sendable = Omit<Happened, 'event'> & Pick<DeliveryRecord, 'event'>;

/** Returns the body to send. It is stored, so that every attempt sends the same bytes. */
const bodyOf = ({ id, event, at, data }: Sendable): string =>
  JSON.stringify({ id, type: event, createdAt: at.toISOString(), data });

/** Returns a delivery of an event, due at once. */
export const newDelivery = (endpointId: ObjectId, event: Sendable): DeliveryRecord => ({
  _id: new ObjectId(),
  endpointId,
  eventId: event.id,
  event: event.event,
  body: bodyOf(event),
  state: 'queued',
  tries: 0,
  nextAt: event.at,
  lockedUntil: null,
  lastStatus: null,
  lastError: null,
  deliveredAt: null,
  createdAt: event.at,
});

/**
 * Inserts the deliveries that don’t exist yet. Leaves out events from before `since`: an earlier round recorded them, and
 * their deliveries may have been deleted by age.
 */
async function insertDeliveries(
  events: readonly Happened[],
  endpoints: readonly EndpointRecord[],
  since: Date,
): Promise<void> {
  const recent = events.filter(({ at }) => at >= since);
  const rows = endpoints.flatMap((endpoint) =>
    recent.filter((event) => isFor(endpoint, event)).map((event) => newDelivery(endpoint._id, event)),
  );
  if (rows.length === 0) return;
  const known = await Delivery.find(
    {
      endpointId: trusted({ $in: endpoints.map(({ _id }) => _id) }),
      eventId: trusted({ $in: recent.map(({ id }) => id) }),
    },
    { endpointId: 1, eventId: 1 },
  ).lean();
  const keys = new Set(known.map(({ endpointId, eventId }) => `${String(endpointId)}:${eventId}`));
  const missing = rows.filter(({ endpointId, eventId }) => !keys.has(`${String(endpointId)}:${eventId}`));
  await Delivery.insertMany(missing, { ordered: false }).catch((error: unknown) => {
    if (!isOnlyDuplicates(error)) throw error;
  });
}

/** Deletes deliveries as old as emails may become, in whatever state they are. */
async function forgetDeliveries({ clock, settings }: RecordDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - settings.retention.mail * dayMs);
  await deleteBatch(Delivery, { createdAt: { $lt: before } }, { limit: 500, sort: { createdAt: 1 } });
}
