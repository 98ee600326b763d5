import type { EditEndpointBody, NewEndpointBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { problemOfUrl } from '../../../platform/post-event.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import { Delivery } from './delivery.model.ts';
import { Endpoint, type EndpointRecord } from './endpoint.model.ts';
import { createSecret } from './endpoint-secrets.ts';
import { addressRules } from './send-deliveries.ts';

type SaveDeps = Pick<Deps, 'clock' | 'settings'>;
type Chosen = Omit<NewEndpointBody, 'currentPassword' | 'code'>;

const mostEndpoints = 20;
const dayMs = 86_400_000;

async function refuseUnknownLocations(locationIds: readonly string[] = []): Promise<void> {
  const names = await findLocationNames(locationIds.map((id) => new ObjectId(id)));
  if (names.size < locationIds.length) throw new AppError('location_not_found');
}

/**
 * Adds an endpoint, which receives only events from now on, and returns it with its secret in clear. Throws
 * `invalid_input` for an address that isn’t allowed, `location_not_found` or `too_many_endpoints`.
 */
export async function createEndpoint({ name, url, events, locationIds }: Chosen, deps: SaveDeps) {
  const message = problemOfUrl(url, addressRules(deps.settings));
  if (message !== null) throw new AppError('invalid_input', { details: [{ path: 'url', message }] });
  await refuseUnknownLocations(locationIds);
  if ((await Endpoint.countDocuments().maxTimeMS(3_000)) >= mostEndpoints) throw new AppError('too_many_endpoints');
  const _id = new ObjectId();
  const { shown, sealed } = createSecret(_id, deps);
  const now = deps.clock.now();
  const endpoint: EndpointRecord = {
    _id,
    name,
    url,
    events,
    ...(locationIds && { locationIds: locationIds.map((id) => new ObjectId(id)) }),
    isPaused: false,
    secret: sealed,
    previousSecret: null,
    previousUntil: null,
    failingSince: null,
    recordedTo: now,
    createdAt: now,
  };
  await Endpoint.create(endpoint);
  return { endpoint, secret: shown };
}

/**
 * Edits an endpoint; returns it before and after. Its earlier failures no longer count towards a pause. Throws
 * `endpoint_not_found` or `location_not_found`.
 */
export async function editEndpoint({ id, name, events, locationIds, isPaused }: EditEndpointBody) {
  await refuseUnknownLocations(locationIds);
  const places = locationIds?.map((each) => new ObjectId(each));
  const before = await Endpoint.findOneAndUpdate(
    { _id: id },
    {
      $set: { name, events, isPaused, failingSince: null, ...(places && { locationIds: places }) },
      ...(!places && { $unset: { locationIds: 1 } }),
    },
    { returnDocument: 'before' },
  ).lean<EndpointRecord>();
  if (!before) throw new AppError('endpoint_not_found');
  return { before, after: { ...before, name, events, isPaused, failingSince: null, locationIds: places } };
}

/**
 * Replaces the secret of an endpoint. For 24 hours, the earlier one signs as well. Throws `endpoint_not_found`, also if
 * somebody else replaced it at the same time.
 */
export async function replaceSecret(id: string, deps: SaveDeps) {
  const before = await findEndpoint(id);
  const { shown, sealed } = createSecret(before._id, deps);
  const previousUntil = new Date(deps.clock.now().getTime() + dayMs);
  const endpoint = await Endpoint.findOneAndUpdate(
    { _id: id, secret: before.secret },
    { $set: { secret: sealed, previousSecret: before.secret, previousUntil } },
    { returnDocument: 'after' },
  ).lean<EndpointRecord>();
  if (!endpoint) throw new AppError('endpoint_not_found');
  return { before, endpoint, secret: shown };
}

/** Deletes an endpoint with its deliveries, and returns it as it was. Throws `endpoint_not_found`. */
export async function deleteEndpoint(id: string): Promise<EndpointRecord> {
  const endpoint = await Endpoint.findOneAndDelete({ _id: id }).lean<EndpointRecord>();
  if (!endpoint) throw new AppError('endpoint_not_found');
  await Delivery.deleteMany({ endpointId: endpoint._id });
  return endpoint;
}

/** Throws `endpoint_not_found`. */
export async function findEndpoint(id: string): Promise<EndpointRecord> {
  const endpoint = await Endpoint.findOne({ _id: id }).maxTimeMS(3_000).lean<EndpointRecord>();
  if (!endpoint) throw new AppError('endpoint_not_found');
  return endpoint;
}

/** Returns every endpoint, oldest first. */
export const findEndpoints = async (): Promise<EndpointRecord[]> =>
  Endpoint.find().sort({ _id: 1 }).maxTimeMS(3_000).lean<EndpointRecord[]>();
