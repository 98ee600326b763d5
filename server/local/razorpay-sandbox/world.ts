import type { SandboxClock } from './clock.ts';
import type { Dispute, Order, Payment, Refund, Settlement, SettlementItem } from './entities.ts';
import type { Faults } from './faults.ts';
import type { Webhooks } from './webhooks.ts';

export type SandboxOptions = {
  /** 0 selects any free port. */
  port: number;
  /** The network interface; loopback by default. */
  host?: string;
  /** Host names that the sandbox accepts in addition to those of the loopback interface. */
  names?: readonly string[];
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The webhook URL; with null, nothing is sent until `setWebhookUrl` is called. */
  webhookUrl: string | null;
  /** The time at which the clock stays until `advance` is called; by default the clock follows real time. */
  startAt?: Date;
  /** Origins of pages that may open the checkout; any by default. */
  allowedOrigins?: string[];
  /** The file that stores orders, payments and refunds across restarts; none by default. */
  stateFile?: string;
};

export type CaptureSettings = { isAutomatic: boolean; automaticMinutes: number; manualMinutes: number };

export type JournalEntry = {
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Null while the response is withheld, or when the connection was closed without one. */
  status: number | null;
  fault: string | null;
};

/** The actions that a test can script for a checkout dialog; `alert` simulates an unexpected error. */
export const checkoutSteps = ['alert'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export type Store = {
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  settlements: Map<string, Settlement>;
  settlementItems: SettlementItem[];
  /** Payments excluded from settlements. */
  held: Set<string>;
  captureSettings: Map<string, CaptureSettings>;
  /** Maps the idempotency key of a refund to its request and first response. */
  refundKeys: Map<string, { asked: string; answer: Refund }>;
  runningRefundKeys: Set<string>;
  /** Whether the idempotency keys of refunds are ignored. */
  ignoresKeys: boolean;
  /** Status overrides that the REST API returns for payments and refunds. */
  words: Map<string, string>;
  requests: JournalEntry[];
  nextCheckouts: CheckoutStep[];
  /** The balance available for refunds, in paise; null for unlimited. */
  balance: number | null;
};

export type World = { options: SandboxOptions; clock: SandboxClock; store: Store; webhooks: Webhooks; faults: Faults };

/** One REST request; `id` is the ID in the path, or empty if there is none. */
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
