import { startOfDayInIndia } from '@rental/contracts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { trusted } from '../../src/platform/mongo.ts';
import type { DemoDay } from './demo-day.ts';

const deliveryMs = 20_000;

/**
 * Marks emails queued before the demo’s day as sent shortly after they were queued, so that no old email is sent today.
 * Covers emails to these addresses or about a message from one of them.
 */
export async function deliverMails(addresses: readonly string[], { today }: DemoDay): Promise<void> {
  const to = trusted({ $in: addresses });
  await Outbox.updateMany(
    {
      $or: [{ to }, { template: 'contact_office', 'data.email': to }],
      state: 'queued',
      createdAt: trusted({ $lt: startOfDayInIndia(today) }),
    },
    [{ $set: { state: 'sent', tries: 1, sentAt: { $add: ['$createdAt', deliveryMs] } } }],
    { updatePipeline: true },
  );
}
