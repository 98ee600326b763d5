import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { DeliveryReport } from '../../platform/messaging/messenger.ts';
import { isFromMsg91, readMsg91Delivery } from '../../platform/messaging/msg91.ts';
import { isSignedByMeta, readWhatsappDelivery } from '../../platform/messaging/whatsapp-cloud.ts';
import { stopMessagesTo } from '../auth/account/message-consent.ts';
import { applyReport } from '../mail/message-moves.ts';
import { isStop } from './stop-words.ts';
import { storeText } from './text/store-text.ts';

type ReportDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;

/**
 * Handles a webhook delivery from Meta: delivery reports, and texts from customers. A STOP text ends the consent to
 * messages and is not stored. Throws 401 if the body isn’t signed with our app’s secret.
 */
export async function receiveWhatsapp(
  { raw, signature }: { raw: Buffer; signature: string | undefined },
  deps: ReportDeps,
): Promise<void> {
  const { whatsapp } = deps.settings.messages;
  if (!whatsapp || !isSignedByMeta(raw, signature, whatsapp.appSecret)) throw wrongSignature();
  const { reports, texts } = readWhatsappDelivery(raw);
  await applyReports(reports, deps);
  for (const text of texts) {
    // Uses the time of receipt, so that the STOP also ends a consent given after the text was sent.
    if (isStop(text.text)) await stopMessagesTo(text.from, deps.clock.now());
    else await storeText({ ...text, channel: 'whatsapp' }, deps);
  }
}

/** Receives reports of MSG91’s. Throws 401 without the secret that the operator entered there. */
export async function receiveSmsReports(
  { raw, authorization }: { raw: Buffer; authorization: string | undefined },
  deps: ReportDeps,
): Promise<void> {
  const { msg91 } = deps.settings.messages;
  if (!msg91 || !isFromMsg91(authorization, msg91.webhookSecret)) throw wrongSignature();
  await applyReports(readMsg91Delivery(raw), deps);
}

const wrongSignature = (): AppError =>
  new AppError('wrong_signature', { security: { event: 'bad_webhook_signature' } });

/** Duplicates and their order don’t matter. */
async function applyReports(reports: readonly DeliveryReport[], deps: ReportDeps): Promise<void> {
  for (const report of reports) {
    const failed = await applyReport(report, deps);
    if (!failed) continue;
    const facts = { alert: 'message_failed', message: failed._id, reason: report.reason };
    deps.logger.warn(facts, 'message not delivered');
  }
}
