import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AcceptedMessage, Asked } from './whatsapp.ts';

const wanted = z.strictObject({
  template_id: z.string().min(1),
  recipients: z.array(z.record(z.string(), z.string())).length(1),
});

const errorOf = (status: number, code: string, message: string) => ({
  status,
  body: { type: 'error', code, message },
  message: null,
});

/** Checks the key and the body of a call as MSG91 does, and accepts the text message. */
export function acceptSms({ headers, body }: Asked, { authKey }: { authKey: string }) {
  if (headers['authkey'] !== authKey) return errorOf(401, '207', 'Authentication failed');
  const parsed = wanted.safeParse(body);
  const [recipient = {}] = parsed.data?.recipients ?? [];
  const { mobiles: to = '', ...values } = recipient;
  if (!parsed.success || !/^\d{8,15}$/.test(to)) return errorOf(400, '202', 'Invalid mobile number');
  const id = randomUUID().replaceAll('-', '').slice(0, 24);
  const { template_id: template } = parsed.data;
  const message: AcceptedMessage = { id, at: new Date(), to, template, values: Object.values(values), key: null };
  return { status: 200, body: { type: 'success', message: id }, message };
}

/** A report about an accepted text message. */
export type SmsReport = { requestId: string; status: string };
