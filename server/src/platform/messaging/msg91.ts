import * as z from 'zod/mini';
import type { Settings } from '../../config/settings.ts';
import { signatureOf } from '../secrets/signatures.ts';
import { callProvider } from './call-provider.ts';
import type { DeliveryReport, Messenger, SendResult } from './messenger.ts';
import { errorOf, parseJson, resultOf } from './read-reply.ts';

/* MSG91’s flow API for SMS. Source: control.msg91.com/apidoc, “Send SMS via flow”. */

type Msg91Options = NonNullable<Settings['messages']['msg91']> & { timeoutSeconds: number };

/** `message` is the id of the request. */
const accepted = z.object({ type: z.literal('success'), message: z.string().check(z.minLength(1)) });
const refused = z.object({ type: z.literal('error'), code: z.optional(z.union([z.string(), z.int()])) });

function readAnswer({ status, body }: { status: number; body: unknown }): SendResult {
  const sent = accepted.safeParse(body);
  if (status < 300 && sent.success) return { result: 'accepted', providerId: sent.data.message };
  const error = refused.safeParse(body);
  // The text of an error may contain the number, so only its code is kept.
  return errorOf(status, error.success ? String(error.data.code ?? 'error') : undefined);
}

/** The variables of a flow are called `VAR1`, `VAR2` and so on. Those that a flow doesn’t use are ignored. */
const variablesOf = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]));

export const createMsg91 = ({ apiUrl, authKey, timeoutSeconds }: Msg91Options): Messenger => ({
  channel: 'sms',
  send: async ({ to, template, values }) =>
    resultOf(
      await callProvider({
        method: 'POST',
        url: `${apiUrl}/flow`,
        headers: { authkey: authKey },
        timeoutSeconds,
        body: { template_id: template, recipients: [{ mobiles: to.replace('+', ''), ...variablesOf(values) }] },
      }),
      readAnswer,
    ),
});

/**
 * Whether a delivery carries our secret, as `Authorization: Bearer`. Compares digests, which reveals nothing by its
 * time.
 */
export const isFromMsg91 = (header: string | undefined, secret: string): boolean =>
  header !== undefined && signatureOf(header, '') === signatureOf(`Bearer ${secret}`, '');

const report = z.object({ requestId: z.string(), status: z.string() });

const stateOf: Readonly<Record<string, DeliveryReport['state']>> = {
  DELIVERED: 'delivered',
  FAILED: 'failed',
  REJECTED: 'failed',
  BLOCKED: 'failed',
};

/** Returns the reports of a delivery, which is one report or a list of them; empty if it is about something else. */
export const readMsg91Delivery = (raw: Buffer): DeliveryReport[] =>
  [parseJson(raw)].flat().flatMap((each) => {
    const { data } = report.safeParse(each);
    const state = stateOf[data?.status.toUpperCase() ?? ''];
    if (!data || !state) return [];
    return [
      { key: null, providerId: data.requestId, state, reason: state === 'failed' ? data.status : null, at: null },
    ];
  });
