import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import { Delivery, type DeliveryRecord } from './delivery.model.ts';
import { newDelivery } from './record-events.ts';
import { findEndpoint } from './save-endpoint.ts';

type Now = Pick<Deps, 'clock'>;

const perPage = 25;

/** Returns a page of the deliveries of an endpoint, newest first. Throws `endpoint_not_found`. */
export async function pageDeliveries(id: string, page = 1) {
  const { _id: endpointId } = await findEndpoint(id);
  const [rows, count] = await Promise.all([
    Delivery.find({ endpointId })
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage)
      .maxTimeMS(3_000)
      .lean<DeliveryRecord[]>(),
    Delivery.countDocuments({ endpointId }).maxTimeMS(3_000),
  ]);
  return { rows, totalPages: Math.max(1, Math.ceil(count / perPage)) };
}

/** Queues a test. Throws `endpoint_not_found`. */
export async function queueTest(id: string, { clock }: Now) {
  const endpoint = await findEndpoint(id);
  const eventId = `evt_${new ObjectId().toHexString()}`;
  const delivery = newDelivery(endpoint._id, { id: eventId, event: 'test', at: clock.now(), data: {} });
  await Delivery.create(delivery);
  return { endpoint, delivery };
}

const queuedAgain = (now: Date) => ({ $set: { state: 'queued', tries: 0, nextAt: now, lockedUntil: null } }) as const;

/** Queues a delivery again, with the same id and body. Throws `delivery_not_found`. */
export async function sendAgain(deliveryId: string, { clock }: Now) {
  const delivery = await Delivery.findOneAndUpdate({ _id: deliveryId }, queuedAgain(clock.now()), {
    returnDocument: 'after',
  }).lean<DeliveryRecord>();
  if (!delivery) throw new AppError('delivery_not_found');
  return { endpoint: await findEndpoint(String(delivery.endpointId)), delivery };
}

/** Queues what failed for good since a time; returns how many. Throws `endpoint_not_found`. */
export async function sendFailedAgain(id: string, since: string, { clock }: Now) {
  const endpoint = await findEndpoint(id);
  const { modifiedCount } = await Delivery.updateMany(
    { endpointId: endpoint._id, state: 'failed', createdAt: trusted({ $gte: new Date(since) }) },
    queuedAgain(clock.now()),
  );
  return { endpoint, count: modifiedCount };
}

/** Returns the newest delivery of an endpoint. */
export const findLastDelivery = async (endpointId: ObjectId): Promise<DeliveryRecord | null> =>
  Delivery.findOne({ endpointId }).sort({ createdAt: -1, _id: -1 }).maxTimeMS(3_000).lean<DeliveryRecord>();
