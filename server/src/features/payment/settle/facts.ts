import type { CreditReason } from '@rental/contracts';
import type { ProviderPayment, ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import type { ChargeRecord, OutsideRefund, RefundPart } from '../charge/charge.model.ts';
import type { RecordAs } from '../charge/record-charge.ts';
import type { Mail } from '../payment-mails.ts';
import type { PaymentRecord } from '../payment.model.ts';
import type { RefundTry } from './ask-refund.ts';

/** Everything known about one payment and its booking when the next actions are decided. */
export type Facts = {
  /** Our record of the order that the payment belongs to; null if the provider was not asked about it. */
  row: PaymentRecord | null;
  /** The payment as reported by the provider; null if the provider was not asked. */
  entity: ProviderPayment | null;
  /** The provider’s list of the payment’s refunds; null once it has been compared with our records. */
  refunds: ProviderRefund[] | null;
  /** The result of the last refund request; null once it has been stored. */
  tried: RefundTry | null;
  charge: ChargeRecord | null;
  booking: BookingRecord | null;
  /** The time allowed for capturing authorised money; null if it must not be captured. */
  captureWithinMs: number | null;
  /** Whether a late payment may reinstate the expired booking; null until this has been checked. */
  mayRevive: boolean | null;
  isDisputed: boolean;
  /** The rupees of the charge that disputes withhold. */
  withheld: number;
  /**
   * The payments that count for the booking, except `charge`. Empty unless the booking’s follow-ups need them. Does not
   * include payments whose charge is a copy of the ledger and not stored yet.
   */
  others: readonly PaymentFacts[];
};

/** A payment, and how many rupees of it are withheld because of disputes. */
export type PaymentFacts = { charge: ChargeRecord; withheld: number };

/**
 * Every kind of action, with the data it needs besides the facts: a move of the protocol, a receipt or credit note, an
 * email, or a call to the provider.
 */
export type Steps = {
  capture: object;
  'note-failure': object;
  'note-unknown': { what: 'payment' | 'refund'; id: string; word: string };
  'forget-unknown': { ids: string[] };
  record: { as: RecordAs };
  confirm: object;
  revive: object;
  close: object;
  'close-begun': object;
  drop: object;
  'apply-change': object;
  withdraw: object;
  'show-payment': object;
  /** Issues the receipt of this ledger entry, or by default of the entry that the charge paid for. */
  receipt: { entry?: LedgerEntry };
  'credit-note': {
    entryId: BookingRecord['_id'];
    amount: number;
    reason: CreditReason;
    at: Date;
    isBeforeInvoice?: boolean;
  };
  /** Issues the papers of the booking again with its present billing details. */
  reissue: object;
  /** Issues the invoice of a rental that has ended, instead of its vouchers. */
  invoice: object;
  mail: { mail: Mail };
  keep: object;
  hold: object;
  'refund-all': { reason: string };
  'add-refund': { id: string; amount: number; at: Date };
  'ask-refund': object;
  'refund-requested': { part: RefundPart; made: ProviderRefund };
  'refund-ended': { part: RefundPart; state: 'processed' | 'failed' };
  'refund-refused': { part: RefundPart; error: string };
  'postpone-refund': { part: RefundPart; nextAt: Date; error: string; wasSilent: boolean; isDelayed: boolean };
  'note-outside': { listed: OutsideRefund[]; forgottenKeys: string[] };
  'end-returned': { amount: number };
  'note-returned': { amount: number; isLast: boolean };
  'mark-told': object;
  'copy-counter-money': { entry: LedgerEntry };
  'copy-used-deposit': { entry: LedgerEntry };
  'finish-follow-up': object;
  /** Performs a step on another payment of the booking. */
  'of-other': { charge: ChargeRecord; step: Action<'keep' | 'hold' | 'add-refund'> };
};

export type Action<K extends keyof Steps = keyof Steps> = { [P in K]: { do: P } & Steps[P] }[K];
