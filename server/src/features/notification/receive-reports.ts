import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { isSignedByMeta, readWhatsappDelivery } from '../../platform/messaging/whatsapp-cloud.ts';
import { stopMessagesTo } from '../auth/account/message-consent.ts';
import { applyReport } from '../mail/message-moves.ts';
import { isStop } from './stop-words.ts';

type Delivery = { raw: Buffer; signature: string | undefined };

/**
 * Receives a webhook delivery of Meta’s: reports about messages, and texts with which customers stop them. Duplicates and
 * their order don’t matter. Throws 401 if the secret of our app has not signed these bytes.
 */
export async function receiveWhatsapp(
  { raw, signature }: Delivery,
  deps: Pick<Deps, 'clock' | 'logger' | 'settings'>,
): Promise<void> {
  const { whatsapp } = deps.settings.messages;
  if (!whatsapp || !isSignedByMeta(raw, signature, whatsapp.appSecret)) {
    throw new AppError('wrong_signature', { security: { event: 'bad_webhook_signature' } });
  }
  const { reports, texts } = readWhatsappDelivery(raw);
  for (const report of reports) {
    const failed = await applyReport(report, deps);
    if (failed) {
      deps.logger.warn(
        { alert: 'message_failed', message: failed._id, reason: report.reason },
        'message not delivered',
      );
    }
  }
  // The time at which we received it, because a consent given since must not survive it.
  for (const { from, text } of texts) if (isStop(text)) await stopMessagesTo(from, deps.clock.now());
}
