import { type BookControl, createBookControl } from './books.ts';
import { endDispute, openDispute, reopenDispute } from './disputes.ts';
import {
  type Dispute,
  type DisputeEnd,
  type Order,
  type Payment,
  ProviderError,
  type Refund,
  type RefundEnd,
  type Settlement,
  type SettlementItem,
  type SuccessFields,
} from './entities.ts';
import type { Fault } from './faults.ts';
import { attempt, authorize, capture, openAttempt, type PayOutcome, successFields } from './payments.ts';
import { createRefund, endRefund } from './refunds.ts';
import type { Delivery, WebhookPolicy } from './webhook-event.ts';
import { type CheckoutStep, createStore, type JournalEntry, type World } from './world.ts';

export type SandboxState = {
  now: string;
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  settlements: Settlement[];
  settlementItems: SettlementItem[];
  webhooks: ReturnType<World['webhooks']['describe']>;
};

type PayOptions = { amount?: number; currency?: string; reason?: string };

export class UnknownIdError extends Error {
  constructor(id: string) {
    super(`unknown id: ${id}`);
    this.name = 'UnknownIdError';
  }
}

/**
 * Everything that a test or a developer can do to the sandbox besides its REST API. Throws UnknownIdError for an
 * unknown ID and ProviderError for a transition that the provider would not make. Amounts are in paise.
 */
export type SandboxControl = BookControl & {
  /** Deletes all data and resets the clock, faults and webhook policy. The webhook URL is unchanged. */
  reset: () => void;
  state: () => SandboxState;
  /** The journal of REST requests, oldest first. */
  requests: () => JournalEntry[];
  deliveries: () => Delivery[];
  /** Pays an order without a browser. The three returned fields have a valid signature whatever the outcome. */
  pay: (orderId: string, outcome?: PayOutcome, options?: PayOptions) => SuccessFields;
  /** Adds another captured payment to an order, even if the order is already paid. */
  payAgain: (orderId: string) => SuccessFields;
  /** Authorises or captures a payment late; the payment may be failed, open or authorised. */
  late: (paymentId: string, to: 'authorized' | 'captured') => SuccessFields;
  /** Refunds a payment, by default in full, as the provider’s dashboard does. `setRefund` can make the refund fail. */
  refundOutside: (paymentId: string, amount?: number, state?: 'pending' | 'processed') => Refund;
  setRefund: (refundId: string, to: RefundEnd) => Refund;
  /**
   * Opens a dispute over `amount` paise or, by default, over the unrefunded rest of a payment. `endDispute` applies the
   * bank’s decision.
   */
  openDispute: (paymentId: string, amount?: number) => Dispute;
  endDispute: (disputeId: string, to: DisputeEnd, deducted?: number) => Dispute;
  reopenDispute: (disputeId: string) => void;
  /** Overrides the status that the REST API returns for a payment or refund; null removes the override. */
  say: (id: string, word: string | null) => void;
  /** Sets whether the idempotency keys of refunds are honoured. */
  honourKeys: (isHonoured: boolean) => void;
  /** Sets the balance available for refunds, in paise; null means unlimited. */
  setBalance: (amount: number | null) => void;
  /** Replaces all faults; an empty list removes them. */
  faults: (faults: Fault[]) => void;
  webhooks: (policy: Partial<WebhookPolicy>) => void;
  redeliver: (eventId: string) => Promise<Delivery>;
  /** Resolves once no delivery is in progress. */
  idle: () => Promise<void>;
  /** Scripts the next checkout dialogs, one step per dialog. Replaces any remaining steps. */
  checkoutNext: (steps: CheckoutStep[]) => void;
  advance: (ms: number) => Promise<void>;
  setWebhookUrl: (url: string | null) => void;
};

function known<T>(thing: T | undefined, id: string): T {
  if (thing === undefined) throw new UnknownIdError(id);
  return thing;
}

const found = <T>(things: Map<string, T>, id: string): T => known(things.get(id), id);

const copies = <T>(things: Map<string, T>): T[] => structuredClone([...things.values()]);

export function createControl(world: World): SandboxControl {
  const { store, webhooks, faults, clock } = world;

  function late(paymentId: string, to: 'authorized' | 'captured'): SuccessFields {
    const payment = found(store.payments, paymentId);
    const isOpen = payment.status === 'failed' || payment.status === 'created';
    if (!isOpen && !(payment.status === 'authorized' && to === 'captured')) {
      throw new ProviderError(400, `a payment that is ${payment.status} cannot become ${to}`);
    }
    if (to === 'captured') capture(world, payment);
    else authorize(world, payment);
    return successFields(world, payment);
  }

  function setRefund(refundId: string, to: RefundEnd): Refund {
    const refund = found(store.refunds, refundId);
    if (refund.status === 'failed' || refund.status === 'reversed') {
      throw new ProviderError(400, `a ${refund.status} refund stays ${refund.status}`);
    }
    endRefund(world, refund, to);
    return structuredClone(refund);
  }

  return {
    ...createBookControl(world, known),
    reset: () => {
      Object.assign(store, createStore());
      faults.set([]);
      webhooks.reset();
      clock.reset();
    },
    state: () => ({
      now: clock.now().toISOString(),
      orders: copies(store.orders),
      payments: copies(store.payments),
      refunds: copies(store.refunds),
      settlements: copies(store.settlements),
      settlementItems: structuredClone(store.settlementItems),
      webhooks: webhooks.describe(),
    }),
    requests: () => structuredClone(store.requests),
    deliveries: () => webhooks.deliveries(),
    pay: (orderId, outcome = 'captured', options = {}) =>
      successFields(world, attempt(world, found(store.orders, orderId), { ...options, outcome })),
    payAgain: (orderId) => {
      const payment = openAttempt(world, found(store.orders, orderId));
      Object.assign(payment, { status: 'authorized' });
      webhooks.emit('payment.authorized', { payment });
      capture(world, payment);
      return successFields(world, payment);
    },
    late,
    refundOutside: (paymentId, amount, state = 'processed') => {
      const payment = found(store.payments, paymentId);
      const refund = createRefund(world, payment, { amount: amount ?? payment.amount - payment.amount_refunded });
      if (state === 'processed') endRefund(world, refund, state);
      return structuredClone(refund);
    },
    setRefund,
    openDispute: (paymentId, amount) => {
      const payment = found(store.payments, paymentId);
      return structuredClone(openDispute(world, payment, amount ?? payment.amount - payment.amount_refunded));
    },
    endDispute: (disputeId, to, deducted) => {
      const dispute = found(store.disputes, disputeId);
      endDispute(world, dispute, { status: to, deducted });
      return structuredClone(dispute);
    },
    reopenDispute: (disputeId) => reopenDispute(world, found(store.disputes, disputeId)),
    say: (id, word) => {
      if (!store.payments.has(id)) found(store.refunds, id);
      if (word === null) store.words.delete(id);
      else store.words.set(id, word);
    },
    honourKeys: (isHonoured) => {
      store.ignoresKeys = !isHonoured;
    },
    setBalance: (amount) => {
      store.balance = amount;
    },
    faults: (next) => faults.set(next),
    webhooks: (policy) => webhooks.setPolicy(policy),
    redeliver: async (eventId) => {
      const delivery = await webhooks.redeliver(eventId);
      if (!delivery) throw new UnknownIdError(eventId);
      return delivery;
    },
    idle: async () => webhooks.idle(),
    checkoutNext: (steps) => {
      store.nextCheckouts = [...steps];
    },
    advance: async (ms) => {
      await clock.advance(ms);
      await webhooks.idle();
    },
    setWebhookUrl: (url) => webhooks.setUrl(url),
  };
}
