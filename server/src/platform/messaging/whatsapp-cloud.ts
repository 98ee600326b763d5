import * as z from 'zod/mini';
import type { Settings } from '../../config/settings.ts';
import { isSignedBy } from '../secrets/signatures.ts';
import { callProvider } from './call-provider.ts';
import type { DeliveryReport, IncomingText, Messenger, OutgoingMessage, SendResult } from './messenger.ts';
import { errorOf, parseJson, resultOf } from './read-reply.ts';

/* Meta’s WhatsApp Cloud API. Source: developers.facebook.com/docs/whatsapp/cloud-api. */

export type WhatsappOptions = NonNullable<Settings['messages']['whatsapp']> & { timeoutSeconds: number };

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const refused = z.object({ error: z.object({ code: z.int() }) });

/**
 * Meta’s error codes after which the same message may be accepted later: temporary failures, and limits on how much is
 * sent.
 */
const temporary = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056, 133_004]);

function readAnswer({ status, body }: { status: number; body: unknown }): SendResult {
  const sent = accepted.safeParse(body);
  if (status < 300 && sent.success) return { result: 'accepted', providerId: sent.data.messages[0]?.id ?? '' };
  const code = refused.safeParse(body).data?.error.code;
  return errorOf(status, code === undefined ? undefined : String(code), code !== undefined && temporary.has(code));
}

/** A template as Meta holds it; `status` is Meta’s word, such as `APPROVED`. */
export type HeldTemplate = { text: string; status: string };

/** Sends messages, and returns the template with a name: null if there is none, undefined if Meta couldn’t be asked. */
export type WhatsappMessenger = Messenger & {
  fetchTemplate: (name: string) => Promise<HeldTemplate | null | undefined>;
};

const heldTemplates = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      components: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
    }),
  ),
});

/** The search by name also returns names that begin with it. */
function readTemplate(body: unknown, name: string, language: string): HeldTemplate | null | undefined {
  const { data: found } = heldTemplates.safeParse(body);
  if (!found) return undefined;
  const held = found.data.find((each) => each.name === name && each.language === language);
  const text = held?.components.find(({ type }) => type === 'BODY')?.text;
  return held ? { text: text ?? '', status: held.status } : null;
}

export function createWhatsapp(options: WhatsappOptions): WhatsappMessenger {
  const { apiUrl, phoneNumberId, accountId, accessToken, language, timeoutSeconds } = options;
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    channel: 'whatsapp',
    fetchTemplate: async (name) => {
      const wanted = new URLSearchParams({ name, fields: 'name,language,status,components' });
      const url = `${apiUrl}/${accountId}/message_templates?${wanted.toString()}`;
      const reply = await callProvider({ method: 'GET', url, headers, timeoutSeconds });
      return 'failure' in reply || reply.status >= 300 ? undefined : readTemplate(reply.body, name, language);
    },
    send: async ({ key, to, template, values }: OutgoingMessage) =>
      resultOf(
        await callProvider({
          method: 'POST',
          url: `${apiUrl}/${phoneNumberId}/messages`,
          headers,
          timeoutSeconds,
          body: {
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: to.replace('+', ''),
            type: 'template',
            template: {
              name: template,
              language: { code: language },
              components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
            },
            biz_opaque_callback_data: key,
          },
        }),
        readAnswer,
      ),
  };
}

const states = ['sent', 'delivered', 'read', 'failed'] as const;

/** A Unix time in seconds. */
const seconds = z.string().check(z.regex(/^\d{9,11}$/));
const timeOf = (text: string): Date => new Date(Number(text) * 1_000);

const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.optional(seconds),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.int() }))),
});

const incoming = z.object({
  id: z.string(),
  from: z.string().check(z.regex(/^\d{8,15}$/)),
  timestamp: seconds,
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
});

/** The parts of a delivery that we read. Each entry that doesn’t fit is left out, because Meta adds new kinds. */
const value = z.object({ statuses: z.optional(z.array(z.unknown())), messages: z.optional(z.array(z.unknown())) });
const delivery = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value })) })) });

/** Whether Meta signed these bytes with the secret of our app. `header` is that of `X-Hub-Signature-256`. */
export const isSignedByMeta = (raw: Uint8Array, header: string | undefined, appSecret: string): boolean =>
  header !== undefined && header.startsWith('sha256=') && isSignedBy(appSecret, raw, header.slice('sha256='.length));

/** What a delivery of Meta’s contains; empty if it is about something else. */
export type WhatsappDelivery = { reports: DeliveryReport[]; texts: IncomingText[] };

export function readWhatsappDelivery(raw: Buffer): WhatsappDelivery {
  const values = delivery.safeParse(parseJson(raw)).data?.entry.flatMap(({ changes }) => changes) ?? [];
  return {
    reports: values.flatMap((each) => (each.value.statuses ?? []).flatMap(readReport)),
    texts: values.flatMap((each) => (each.value.messages ?? []).flatMap(readText)),
  };
}

function readReport(each: unknown): DeliveryReport[] {
  const { data } = status.safeParse(each);
  const state = states.find((name) => name === data?.status);
  if (!data || !state) return [];
  const reason = data.errors?.[0] ? String(data.errors[0].code) : null;
  const at = data.timestamp === undefined ? null : timeOf(data.timestamp);
  return [{ key: data.biz_opaque_callback_data ?? null, providerId: data.id, state, reason, at }];
}

function readText(each: unknown): IncomingText[] {
  const { data } = incoming.safeParse(each);
  const text = data?.text?.body ?? data?.button?.text;
  if (!data || text === undefined) return [];
  return [{ id: data.id, from: `+${data.from}`, text, at: timeOf(data.timestamp) }];
}
