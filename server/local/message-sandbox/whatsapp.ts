import type { IncomingHttpHeaders } from 'node:http';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A message as the provider accepted it. */
export type AcceptedMessage = {
  id: string;
  at: Date;
  to: string;
  template: string;
  values: string[];
  key: string | null;
};

/** Returns the text of a message as its receiver reads it; only its values if its template has no approved text. */
export function filledText({ template, values }: AcceptedMessage, approved: ReadonlyMap<string, string>): string {
  const text = approved.get(template) ?? values.join('\n');
  return text.replaceAll(/\{\{(\d+)\}\}/g, (_variable, number: string) => values[Number(number) - 1] ?? '');
}

const wanted = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.object({
        type: z.literal('body'),
        parameters: z.array(
          z.object({
            type: z.literal('text'),
            text: z
              .string()
              .min(1)
              .regex(/^[^\n\t]*$/),
          }),
        ),
      }),
    ),
  }),
  biz_opaque_callback_data: z.string().optional(),
});

const errorOf = (status: number, code: number, message: string) => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } },
  message: null,
});

export type Asked = { headers: IncomingHttpHeaders; body: unknown };

/** Accepts a message as Meta does: checks the token, the form and the number of the template’s variables. */
export function acceptWhatsapp(
  { headers, body }: Asked,
  { accessToken }: { accessToken: string },
  approved: ReadonlyMap<string, string>,
) {
  if (headers.authorization !== `Bearer ${accessToken}`) return errorOf(401, 190, 'Invalid OAuth access token.');
  const parsed = wanted.safeParse(body);
  if (!parsed.success) return errorOf(400, 100, 'Invalid parameter');
  const { to, template, biz_opaque_callback_data: key = null } = parsed.data;
  const values = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  const text = approved.get(template.name);
  if (text !== undefined && values.length !== (text.match(/\{\{\d+\}\}/g) ?? []).length)
    return errorOf(400, 132_000, 'Number of parameters does not match');
  const message: AcceptedMessage = {
    id: `wamid.${randomUUID()}`,
    at: new Date(),
    to,
    template: template.name,
    values,
    key,
  };
  return {
    status: 200,
    body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: message.id }] },
    message,
  };
}

/** A report about an accepted message; `code` is Meta’s error code of a failed one. */
export type WhatsappReport = { id: string; key?: string | null; status: string; code?: number; at?: Date };

const valueOf = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: 'sandbox', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
});

const unixTime = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** Returns the body of the delivery that reports this. */
export const reportOf = ({ id, key, status, code, at = new Date() }: WhatsappReport) =>
  valueOf({
    statuses: [
      {
        id,
        status,
        timestamp: unixTime(at),
        ...(key && { biz_opaque_callback_data: key }),
        ...(code !== undefined && { errors: [{ code, title: 'Message undeliverable' }] }),
      },
    ],
  });

/**
 * A text that a customer sends to the business. `from` is a phone number without a plus sign. A repeated delivery of a
 * text has the same `id`; without an `id`, the text is new.
 */
export const customerText = z.strictObject({
  from: z.string().regex(/^\d{8,15}$/),
  text: z.string().min(1),
  id: z.string().min(1).optional(),
  at: z.coerce.date().optional(),
});
export type CustomerText = z.infer<typeof customerText>;

/** Returns the body of the delivery with this text. */
export const incomingOf = ({ from, text, id = `wamid.${randomUUID()}`, at = new Date() }: CustomerText) =>
  valueOf({
    contacts: [{ wa_id: from }],
    messages: [{ id, from, timestamp: unixTime(at), type: 'text', text: { body: text } }],
  });

type Templates = { approved: ReadonlyMap<string, string>; statuses: ReadonlyMap<string, string> };

/** Returns the list of the templates whose names begin with this. */
export const templatesNamed = (name: string, { approved, statuses }: Templates) => ({
  data: [...approved]
    .filter(([each]) => each.startsWith(name))
    .map(([each, text]) => ({
      name: each,
      language: 'en',
      status: statuses.get(each) ?? 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text }],
    })),
});
