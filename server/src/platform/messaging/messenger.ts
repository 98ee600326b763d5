import type { MessageChannel } from '@rental/contracts';

/*
 * The interface of the providers that send messages by WhatsApp and SMS, as far as this application needs it. Tests point
 * each implementation at the sandbox.
 */

/**
 * A message from an approved template. `key` identifies it and comes back in reports, `to` is a number in E.164 format,
 * and `values` are those of the template’s variables, in their order.
 */
export type OutgoingMessage = { key: string; to: string; template: string; values: readonly string[] };

/**
 * What became of a message. `refused`: it was not sent; with `mayRetry`, the same message may be accepted later.
 * `unclear`: it may have been sent, so sending it again could send it twice. A reason is a code, never a text or a
 * number.
 */
export type SendResult =
  | { result: 'accepted'; providerId: string }
  | { result: 'refused'; mayRetry: boolean; reason: string }
  | { result: 'unclear'; reason: string };

/**
 * What the provider reports about a message later. `key` is null if the provider doesn’t return it, `at` if it doesn’t
 * say when that happened.
 */
export type DeliveryReport = {
  key: string | null;
  providerId: string;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  reason: string | null;
  at: Date | null;
};

/** A text that somebody sent to our number. `from` is a number in E.164 format. */
export type IncomingText = { id: string; from: string; text: string; at: Date };

/** A provider. Messages are sent once: only the caller decides whether to send one again. */
export type Messenger = {
  channel: MessageChannel;
  send: (message: OutgoingMessage) => Promise<SendResult>;
};
