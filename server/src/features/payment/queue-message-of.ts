import type { MessageKind } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { MailTemplate } from '../mail/letters/mail-facts.ts';
import { queueMessage } from '../mail/queue-message.ts';

const kindOf: Partial<Record<MailTemplate, MessageKind>> = {
  booking_confirmed: 'confirmed',
  booking_changed: 'changed',
  booking_cancelled: 'cancelled',
  payment_requested: 'payment',
  refund_started: 'refund',
};

/** Queues a message about the event of an email, if it has one. */
export async function queueMessageOf(
  mail: { key: string; template: MailTemplate; refund?: number },
  { bookingId }: { bookingId: string },
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<void> {
  const kind = kindOf[mail.template];
  if (!kind) return;
  const amount = mail.template === 'refund_started' ? mail.refund : undefined;
  await queueMessage({ event: mail.key, kind, bookingId, amount }, deps);
}
