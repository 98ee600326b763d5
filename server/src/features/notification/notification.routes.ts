import { notificationContract } from '@rental/contracts';
import { type RequestHandler, Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { limitBadSignatures } from '../../http/flood-limit.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { signatureOf } from '../../platform/secrets/signatures.ts';
import { getConsent, setConsent } from './consent.ts';
import { receiveWhatsapp } from './receive-reports.ts';

export function notificationRoutes(deps: Pick<Deps, 'clock' | 'settings'>): Router {
  const router = Router();

  serve(router, notificationContract.getConsent, ({ caller }) => getConsent(caller.id, deps));

  serve(router, notificationContract.setConsent, ({ body: { isOn }, caller, request: { ip } }) =>
    setConsent({ userId: caller.id, isOn, ip }, deps),
  );

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

/** Mounted before the JSON parser, behind a raw-body parser: the signature covers the bytes as received. */
export function whatsappWebhook(deps: Pick<Deps, 'clock' | 'logger' | 'settings'>): RequestHandler {
  return async (request, response) => {
    const raw: unknown = request.body;
    const signature = request.get('x-hub-signature-256');
    await receiveWhatsapp({ raw: Buffer.isBuffer(raw) ? raw : Buffer.alloc(0), signature }, deps);
    const { status, message } = notificationContract.whatsappWebhook;
    response.status(status).json({ statusCode: status, message, data: null });
  };
}
