import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findMails, type MailFacts } from '../mail/find-mails.ts';
import { findMessages, type FoundMessage } from '../mail/find-messages.ts';
import { insteadKeyOf } from '../mail/queue-message.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { extraChargeMailKeys } from '../payment/extra-charge-mails.ts';
import { payLinkMailKeys } from '../payment/link/pay-link-mail.ts';
import { changeMailKeys, refundMailKey } from '../payment/payment-mails.ts';
import type { PaymentRecord } from '../payment/payment.model.ts';
import { lateMailKey } from './late/late-mails.ts';

type Traces = { booking: BookingRecord; payment: PaymentRecord | null; charges: ChargeRecord[] };

/** The emails and the messages that the customer of a booking gets. */
export type News = { mails: MailFacts[]; messages: FoundMessage[] };

/** Returns those that are still stored, without their contents. */
export async function findNews(
  { booking, payment, charges }: Traces,
  deps: Pick<Deps, 'clock' | 'settings'>,
): Promise<News> {
  const messages = await findMessages(String(booking._id), deps);
  const instead = messages.map(({ data }) => insteadKeyOf(data.event));
  const keys = [...mailKeysOf(booking, charges), ...payLinkMailKeys(booking, payment), ...instead];
  return { messages, mails: await findMails(keys, deps) };
}

/** Returns the keys of the emails that the customer of a booking gets. */
function mailKeysOf(booking: BookingRecord, charges: ChargeRecord[]): string[] {
  const id = String(booking._id);
  const news = (['started', 'done', 'failed'] as const).flatMap((kind) =>
    charges.flatMap((charge) => charge.parts.map((part) => refundMailKey({ charge, part, news: kind }))),
  );
  const returned = booking.ledger.map((entry) => `returned:${String(entry.id)}`);
  const changes = changeMailKeys(
    booking,
    charges.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const extra = extraChargeMailKeys(booking);
  return [
    `confirmed:${id}`,
    `cancelled:${id}`,
    `hold-ended:${id}`,
    lateMailKey(id),
    ...returned,
    ...changes,
    ...extra,
    ...news,
  ];
}
