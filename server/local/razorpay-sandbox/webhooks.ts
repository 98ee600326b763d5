import { seededRandom, shuffled } from '../seeded-random.ts';
import type { SandboxClock } from './clock.ts';
import {
  defaultPolicy,
  type Delivery,
  giveUpAfterMs,
  headersOf,
  makeEvent,
  post,
  retryPauseMs,
  type WebhookEvent,
  type WebhookPolicy,
} from './webhook-event.ts';

export type Webhooks = {
  emit: (event: string, payload: Record<string, object>) => void;
  /** Resolves once no delivery is in progress; in manual mode events may still be queued. */
  idle: () => Promise<void>;
  /** Delivers this event again with the same ID and bytes. Returns null if there is no such event. */
  redeliver: (eventId: string) => Promise<Delivery | null>;
  setPolicy: (change: Partial<WebhookPolicy>) => void;
  setUrl: (url: string | null) => void;
  describe: () => WebhookPolicy & { url: string | null; waiting: { id: string; event: string }[] };
  deliveries: () => Delivery[];
  reset: () => void;
  /** Aborts deliveries in progress and sends nothing afterwards. */
  stop: () => void;
};

type WebhookOptions = { url: string | null; secret: string; clock: () => SandboxClock };

function outcomeOf(isDropped: boolean, status: number | null): Delivery['outcome'] {
  if (isDropped) return 'dropped';
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed';
}

/** Creates, signs, orders, drops, retries and records the provider’s webhook events. */
export function createWebhooks({ url: firstUrl, secret, clock }: WebhookOptions): Webhooks {
  let url = firstUrl;
  let policy = { ...defaultPolicy };
  let events = new Map<string, WebhookEvent>();
  let waiting: WebhookEvent[] = [];
  let journal: Delivery[] = [];
  let abort = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let isBusy = false;
  // The seed is the same in each run, so that a shuffled order can be reproduced.
  let random = seededRandom(1);

  function takeFrom(name: 'drop' | 'badSignature'): boolean {
    const left = policy[name];
    if (typeof left === 'boolean') return left;
    policy[name] = Math.max(0, left - 1);
    return left > 0;
  }

  function inOrder(batch: WebhookEvent[]): WebhookEvent[] {
    if (policy.order === 'reverse') return batch.toReversed();
    return policy.order === 'fifo' ? batch : shuffled(batch, random);
  }

  function planRetry(event: WebhookEvent): void {
    if (event.isRetryPlanned) return;
    event.isRetryPlanned = true;
    const age = clock().now().getTime() - event.createdMs;
    const pause = retryPauseMs(event.attempts);
    const isLast = age + pause > giveUpAfterMs;
    clock().schedule(isLast ? giveUpAfterMs - age : pause, () => {
      event.isRetryPlanned = false;
      if (event.isDelivered) return;
      if (isLast) policy.mode = 'off';
      else enqueue([event]);
    });
  }

  /** Sends and records the event. Returns null if the sandbox was reset or stopped, or if no URL is set. */
  async function deliver(event: WebhookEvent): Promise<Delivery | null> {
    const { signal } = abort;
    if (url === null || signal.aborted) return null;
    event.attempts += 1;
    const facts = { eventId: event.id, event: event.event, attempt: event.attempts, url, body: event.body };
    const headers = headersOf(event, takeFrom('badSignature') ? `not ${secret}` : secret);
    const at = clock().now().toISOString();
    const isDropped = takeFrom('drop');
    const status = isDropped ? null : await post(url, { headers, body: event.body, signal });
    if (signal.aborted) return null;
    const delivery: Delivery = { ...facts, headers, at, status, outcome: outcomeOf(isDropped, status) };
    journal.push(delivery);
    event.isDelivered ||= delivery.outcome === 'delivered';
    if (delivery.outcome !== 'delivered') planRetry(event);
    return delivery;
  }

  async function work(): Promise<void> {
    const { signal } = abort;
    while (waiting.length > 0 && !signal.aborted) {
      const batch = inOrder(waiting);
      waiting = [];
      for (const event of batch) if (!signal.aborted) await deliver(event);
      if (policy.mode !== 'auto') break;
    }
    isBusy = false;
  }

  function start(): void {
    if (isBusy) return;
    isBusy = true;
    // Deferred until this event loop turn ends, so that a transition’s events form one batch and can be reordered.
    working = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(work);
  }

  function enqueue(batch: WebhookEvent[]): void {
    waiting.push(...batch.flatMap((event) => Array.from({ length: 1 + policy.duplicate }, () => event)));
    if (policy.mode === 'auto') start();
  }

  function emit(name: string, payload: Record<string, object>): void {
    if (policy.mode === 'off' || url === null) return;
    const event = makeEvent(name, payload, clock().now());
    events.set(event.id, event);
    if (policy.delay > 0) clock().schedule(policy.delay, () => enqueue([event]));
    else enqueue([event]);
  }

  async function idle(): Promise<void> {
    if (!isBusy) return;
    await working;
    await idle();
  }

  return {
    emit,
    idle,
    redeliver: async (eventId) => {
      const event = events.get(eventId);
      return event ? deliver(event) : null;
    },
    setPolicy: (change) => {
      policy = { ...policy, ...change };
      if (policy.mode === 'auto' && waiting.length > 0) start();
    },
    setUrl: (next) => {
      url = next;
    },
    describe: () => ({ ...policy, url, waiting: waiting.map(({ id, event }) => ({ id, event })) }),
    deliveries: () => [...journal],
    reset: () => {
      abort.abort();
      abort = new AbortController();
      policy = { ...defaultPolicy };
      events = new Map();
      waiting = [];
      journal = [];
      random = seededRandom(1);
    },
    stop: () => abort.abort(),
  };
}
