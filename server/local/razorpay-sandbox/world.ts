import type { SandboxClock } from './clock.ts';
import type { Dispute, Order, Payment, Refund, Settlement, SettlementItem } from './entities.ts';
import type { Faults } from './faults.ts';
import type { Webhooks } from './webhooks.ts';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** The network interface. Not given: loopback. */
  host?: string;
  /** What else than a name of this machine it is called. */
  names?: readonly string[];
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where events go; null sends none until `setWebhookUrl`. */
  webhookUrl: string | null;
  /** Given: the clock stands still at this instant and only `advance` moves it. Not given: real time. */
  startAt?: Date;
  /** Pages that may open the checkout, as origins. Not given: any. */
  allowedOrigins?: string[];
  /** Where orders, payments and refunds are kept over a restart. Not given: nowhere. */
  stateFile?: string;
};

export type CaptureSettings = { isAutomatic: boolean; automaticMinutes: number; manualMinutes: number };

/** One request of the REST side, as it came and what became of it. */
export type JournalEntry = {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Null while it hangs, or when the connection was cut. */
  status: number | null;
  fault: string | null;
};

export const checkoutSteps = ['success', 'dismiss', 'success-no-callback', 'pending', 'timeout', 'alert'] as const;
/** What the next dialog does by itself; `fail:` is followed by the provider's reason. */
export type CheckoutStep = (typeof checkoutSteps)[number] | 'fail' | `fail:${string}`;

export type Store = {
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  settlements: Map<string, Settlement>;
  settlementItems: SettlementItem[];
  /** Payments that no settlement takes up. */
  held: Set<string>;
  captureSettings: Map<string, CaptureSettings>;
  /** Idempotency key of a refund → what was asked and the first answer. */
  refundKeys: Map<string, { asked: string; answer: Refund }>;
  runningRefundKeys: Set<string>;
  /** As if the idempotency keys of refunds were not known. */
  ignoresKeys: boolean;
  /** The word by which the REST side calls the state of a payment or refund, instead of its true one. */
  words: Map<string, string>;
  requests: JournalEntry[];
  nextCheckouts: CheckoutStep[];
  /** What can be paid back, in paise; null is without limit. */
  balance: number | null;
};

export type World = { options: SandboxOptions; clock: SandboxClock; store: Store; webhooks: Webhooks; faults: Faults };

/** One request to the REST side; `id` is the one in its address, or empty. */
export type RestCall = { id: string; body: unknown; query: URLSearchParams; headers: Record<string, string> };

export function createStore(): Store {
  return {
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    settlements: new Map(),
    settlementItems: [],
    held: new Set(),
    captureSettings: new Map(),
    refundKeys: new Map(),
    runningRefundKeys: new Set(),
    ignoresKeys: false,
    words: new Map(),
    requests: [],
    nextCheckouts: [],
    balance: null,
  };
}
