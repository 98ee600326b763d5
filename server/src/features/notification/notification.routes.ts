import { notificationContract } from '@rental/contracts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { limitBadSignatures } from '../../http/flood-limit.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { signatureOf } from '../../platform/secrets/signatures.ts';
import { getConsent, setConsent } from './consent.ts';
import { listFailed } from './list-failed.ts';
import { listTemplates } from './list-templates.ts';
import { receiveSmsReports, receiveWhatsapp } from './receive-reports.ts';
import { findUnreadIds, listUnread } from './text/find-texts.ts';
import { markRead } from './text/mark-read.ts';

export function notificationRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, notificationContract.getConsent, ({ caller }) => getConsent(caller.id, deps));

  serve(router, notificationContract.setConsent, ({ body: { isOn }, caller, request: { ip } }) =>
    setConsent({ userId: caller.id, isOn, ip }, deps),
  );

  serve(router, notificationContract.getTemplates, () => listTemplates(deps));

  serve(router, notificationContract.getFailed, () => listFailed(deps));

  serve(router, notificationContract.getUnread, ({ caller }) => listUnread(caller));

  serve(router, notificationContract.getUnreadIds, ({ caller }) => findUnreadIds(caller));

  serve(router, notificationContract.markRead, async ({ query: { id }, caller }) => {
    await markRead(id, caller, deps);
    return { data: { _id: id }, targetId: id, targetName: null, before: null, after: { state: 'read' } };
  });

  serve(router, notificationContract.verifyWebhook, ({ query }) => {
    const { whatsapp } = deps.settings.messages;
    // Compares signatures, because the time that takes reveals nothing about the token.
    const isOurs = whatsapp && signatureOf(query['hub.verify_token'], '') === signatureOf(whatsapp.verifyToken, '');
    if (!isOurs) throw new AppError('wrong_signature', { security: { event: 'bad_webhook_signature' } });
    return query['hub.challenge'];
  });
  router.use(notificationContract.verifyWebhook.path, limitBadSignatures);

  return router;
}

type Received = { raw: Buffer; header: (name: string) => string | undefined };

/** Mounted before the JSON parser, behind a raw-body parser: a signature covers the bytes as received. */
const webhook =
  ({ status, message }: { status: number; message: string }, receive: (received: Received) => Promise<void>) =>
  async (request: Request, response: Response): Promise<void> => {
    const raw: unknown = request.body;
    await receive({ raw: Buffer.isBuffer(raw) ? raw : Buffer.alloc(0), header: (name) => request.get(name) });
    response.status(status).json({ statusCode: status, message, data: null });
  };

type WebhookDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;

export const whatsappWebhook = (deps: WebhookDeps): RequestHandler =>
  webhook(notificationContract.whatsappWebhook, async ({ raw, header }) =>
    receiveWhatsapp({ raw, signature: header('x-hub-signature-256') }, deps),
  );

export const smsWebhook = (deps: WebhookDeps): RequestHandler =>
  webhook(notificationContract.smsWebhook, async ({ raw, header }) =>
    receiveSmsReports({ raw, authorization: header('authorization') }, deps),
  );
