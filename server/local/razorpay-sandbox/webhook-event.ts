import { newId, sign } from './entities.ts';

export type WebhookPolicy = {
  /** `auto` delivers events immediately, `manual` stores them until the mode is `auto`, and `off` creates none. */
  mode: 'auto' | 'manual' | 'off';
  /** Milliseconds on the sandbox’s clock between an event and its first delivery. */
  delay: number;
  /** How many extra copies of each delivery are sent. */
  duplicate: number;
  /** The order of deliveries within a batch. */
  order: 'fifo' | 'reverse' | 'shuffle';
  /** How many of the next deliveries have a wrong signature; true for all. */
  badSignature: boolean | number;
  /** How many of the next deliveries are lost; true for all. Razorpay’s retries follow as usual. */
  drop: boolean | number;
};

export type WebhookEvent = {
  id: string;
  event: string;
  body: string;
  createdMs: number;
  attempts: number;
  isDelivered: boolean;
  isRetryPlanned: boolean;
};

/** One delivery attempt. `status` is null when there was no response. */
export type Delivery = {
  eventId: string;
  event: string;
  attempt: number;
  at: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number | null;
  outcome: 'delivered' | 'failed' | 'dropped';
};

const minute = 60_000;
const answerWithinMs = 5_000;
export const giveUpAfterMs = 24 * 60 * minute;
// These pauses are our choice: Razorpay’s documentation only says "exponential, for 24 hours".
const retryAfterMs = [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minute);

export const defaultPolicy: WebhookPolicy = {
  mode: 'auto',
  delay: 0,
  duplicate: 0,
  order: 'fifo',
  badSignature: false,
  drop: false,
};

/** How long the provider waits before the next attempt, in ms, given the number of attempts so far. */
export const retryPauseMs = (attempts: number): number => retryAfterMs[attempts - 1] ?? 480 * minute;

/** Creates an event. Its body is serialised once, so that every delivery sends the same bytes. */
export function makeEvent(name: string, payload: Record<string, object>, now: Date): WebhookEvent {
  const contains = Object.keys(payload);
  const wrapped = Object.fromEntries(Object.entries(payload).map(([key, entity]) => [key, { entity }]));
  const facts = { entity: 'event', account_id: 'acc_SaraniSandbox1', event: name, contains, payload: wrapped };
  const body = JSON.stringify({ ...facts, created_at: Math.floor(now.getTime() / 1000) });
  return {
    id: newId('evt').replace('evt_', ''),
    event: name,
    // The provider escapes slashes, as PHP does. Parsing and serialising the body would therefore change its bytes and
    // invalidate its signature.
    body: body.replaceAll('/', '\\/'),
    createdMs: now.getTime(),
    attempts: 0,
    isDelivered: false,
    isRetryPlanned: false,
  };
}

export const headersOf = (event: WebhookEvent, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Razorpay-Webhook/v1',
  'x-razorpay-event-id': event.id,
  'x-razorpay-signature': sign(secret, event.body),
});

/** Posts an event and returns the status of the response, or null when none arrived in time. */
export async function post(
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<number | null> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: within });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}
