import { siteOrigin } from '../../../config/site-origin.ts';
import type { Settings } from '../../../config/settings.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { type AddressRules, postEvent } from '../../../platform/post-event.ts';
import { webhookSignatureOf } from '../../../platform/secrets/signatures.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { Delivery, type DeliveryRecord } from './delivery.model.ts';
import { Endpoint, type EndpointRecord } from './endpoint.model.ts';
import { openSecrets } from './endpoint-secrets.ts';

export type DeliveryDeps = Pick<Deps, 'clock' | 'logger' | 'settings'> & { timeoutMs?: number };

const minuteMs = 60_000;
const lockMs = minuteMs;
const standardTimeoutMs = 10_000;
/** How many minutes after each failed attempt the next one follows: eleven attempts in 74 hours. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 720, 780, 900, 980];
/** Shorter than all attempts of one event, so that even an endpoint with a single event is paused. */
const pauseAfterMs = 72 * 60 * minuteMs;

export const addressRules = ({ mode, razorpay }: Pick<Settings, 'mode' | 'razorpay'>): AddressRules => ({
  mayBeHttp: mode !== 'production' || razorpay.isSandbox,
  mayBeLocal: mode !== 'production',
});

/**
 * Sends what is due to one endpoint, one event after the other, until nothing is due, an attempt fails, the endpoint is
 * paused or the process is shutting down. Safe in every process: each delivery is locked by one of them.
 */
export async function sendTo(endpointId: ObjectId, deps: DeliveryDeps, stopping?: AbortSignal): Promise<void> {
  const next = async () => (stopping?.aborted ? false : sendNext(endpointId, deps));
  while (await next());
}

/**
 * Sends one event that is due; returns whether it was delivered. Reads the endpoint each time, so that a pause or a new
 * secret applies at once.
 */
async function sendNext(endpointId: ObjectId, deps: DeliveryDeps): Promise<boolean> {
  const endpoint = await Endpoint.findOne({ _id: endpointId, isPaused: false }).lean<EndpointRecord>();
  const delivery = endpoint && (await lockNext(endpoint, deps));
  return endpoint && delivery ? sendOne(delivery, endpoint, deps) : false;
}

async function lockNext({ _id }: EndpointRecord, { clock }: DeliveryDeps): Promise<DeliveryRecord | null> {
  const now = clock.now();
  return Delivery.findOneAndUpdate(
    {
      endpointId: _id,
      state: 'queued',
      nextAt: trusted({ $lte: now }),
      $or: [{ lockedUntil: null }, { lockedUntil: trusted({ $lt: now }) }],
    },
    { $set: { lockedUntil: new Date(now.getTime() + lockMs) }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean<DeliveryRecord>();
}

function headersOf({ eventId, body }: DeliveryRecord, secrets: readonly string[], now: Date): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${webhookSignatureOf(secret, `${eventId}.${seconds}.${body}`)}`);
  return {
    'content-type': 'application/json',
    'user-agent': 'Sarani-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}

type Outcome = { isDelivered: boolean; lastStatus: number | null; lastError: string | null };

async function post(delivery: DeliveryRecord, endpoint: EndpointRecord, deps: DeliveryDeps): Promise<Outcome> {
  const { clock, settings, timeoutMs = standardTimeoutMs } = deps;
  const secrets = openSecrets(endpoint, deps);
  if (secrets.length === 0) return { isDelivered: false, lastStatus: null, lastError: 'secret can’t be read' };
  const headers = headersOf(delivery, secrets, clock.now());
  const result = await postEvent(
    { url: endpoint.url, headers, body: delivery.body, timeoutMs },
    addressRules(settings),
  );
  if ('failure' in result) return { isDelivered: false, lastStatus: null, lastError: result.failure };
  const isDelivered = result.status >= 200 && result.status < 300;
  return { isDelivered, lastStatus: result.status, lastError: isDelivered ? null : `HTTP ${result.status}` };
}

/** Sends one delivery and stores the outcome; returns whether it was delivered. */
async function sendOne(delivery: DeliveryRecord, endpoint: EndpointRecord, deps: DeliveryDeps): Promise<boolean> {
  const { isDelivered, ...last } = await post(delivery, endpoint, deps);
  await checkpoint('endpoint:posted');
  const now = deps.clock.now();
  const facts = isDelivered ? { state: 'delivered' as const, deliveredAt: now } : retryPlan(delivery, now);
  // Changes nothing if the lock expired and another process took over, or if an owner has queued it again.
  await Delivery.updateOne(
    { _id: delivery._id, state: 'queued', tries: delivery.tries },
    { $set: { ...facts, ...last, lockedUntil: null } },
  );
  if (isDelivered)
    await Endpoint.updateOne({ _id: endpoint._id, failingSince: trusted({ $ne: null }) }, { failingSince: null });
  else await noteFailure(endpoint, now, deps);
  return isDelivered;
}

function retryPlan({ tries }: DeliveryRecord, now: Date): Partial<DeliveryRecord> {
  const minutes = retryMinutes[tries - 1];
  if (minutes === undefined) return { state: 'failed' };
  return { nextAt: new Date(now.getTime() + minutes * minuteMs) };
}

/** Notes the first failure. After three days of failures only, pauses the endpoint and emails the office. */
async function noteFailure({ _id }: EndpointRecord, now: Date, deps: DeliveryDeps): Promise<void> {
  await Endpoint.updateOne({ _id, failingSince: null }, { failingSince: now });
  const endpoint = await Endpoint.findOne({ _id, isPaused: false }).lean<EndpointRecord>();
  const since = endpoint?.failingSince;
  if (!endpoint || !since || now.getTime() - since.getTime() < pauseAfterMs) return;
  // The email first, so that no crash can pause an endpoint in silence.
  const key = `endpoint-paused:${String(_id)}:${since.getTime()}`;
  const connectionsUrl = `${siteOrigin(deps.settings)}/admindashboard?view=connections`;
  const data = { name: endpoint.name, since: since.toISOString(), connectionsUrl };
  await queueMail({ key, to: deps.settings.officeEmail, template: 'endpoint_paused', data }, deps);
  await Endpoint.updateOne({ _id, failingSince: since }, { isPaused: true });
  deps.logger.error({ alert: 'endpoint_paused', endpoint: String(_id) }, 'an endpoint keeps failing and is paused');
}
