import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { Outbox } from './outbox.model.ts';

export type MailTemplate =
  | 'booking_confirmed'
  | 'booking_cancelled'
  | 'payment_refunded'
  | 'contact_office'
  | 'contact_visitor'
  | 'subscription_welcome';

export type MailOrder = {
  /** Names the event, such as `confirmed:<bookingId>`: a second order with the same key does nothing. */
  key: string;
  to: string;
  template: MailTemplate;
  data: Record<string, unknown>;
};

/** Stores a mail for the worker; harmless when repeated. */
export async function queueMail({ key, to, template, data }: MailOrder, { clock }: { clock: Clock }): Promise<void> {
  const now = clock.now();
  try {
    await Outbox.create({ _id: key, to, template, data, state: 'queued', tries: 0, nextAt: now, createdAt: now });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
