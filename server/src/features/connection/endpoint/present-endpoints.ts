import type { Delivery, Endpoint } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import type { DeliveryRecord } from './delivery.model.ts';
import type { EndpointRecord } from './endpoint.model.ts';
import { findLastDelivery } from './send-again.ts';

export const presentDelivery = (delivery: DeliveryRecord): Delivery => ({
  _id: String(delivery._id),
  eventId: delivery.eventId,
  event: delivery.event,
  createdAt: delivery.createdAt.toISOString(),
  state: delivery.state,
  tries: delivery.tries,
  lastStatus: delivery.lastStatus,
  lastError: delivery.lastError,
  nextAt: delivery.state === 'queued' ? delivery.nextAt.toISOString() : null,
  deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
});

/** Presents endpoints as owners see them, without their secrets. */
export async function presentEndpoints(
  endpoints: readonly EndpointRecord[],
  { clock }: Pick<Deps, 'clock'>,
): Promise<Endpoint[]> {
  const [names, last] = await Promise.all([
    findLocationNames(endpoints.flatMap(({ locationIds = [] }) => locationIds)),
    Promise.all(endpoints.map(async ({ _id }) => findLastDelivery(_id))),
  ]);
  return endpoints.map(({ locationIds, previousUntil, ...endpoint }, index) => {
    const lastDelivery = last[index];
    return {
      _id: String(endpoint._id),
      name: endpoint.name,
      url: endpoint.url,
      events: endpoint.events,
      ...(locationIds && { locationIds: locationIds.map(String) }),
      locations: (locationIds ?? []).map((id) => names.get(String(id)) ?? '–'),
      isPaused: endpoint.isPaused,
      failingSince: endpoint.failingSince?.toISOString() ?? null,
      previousSecretUntil: previousUntil && previousUntil > clock.now() ? previousUntil.toISOString() : null,
      createdAt: endpoint.createdAt.toISOString(),
      lastDelivery: lastDelivery ? presentDelivery(lastDelivery) : null,
    };
  });
}
