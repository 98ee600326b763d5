import { createServer } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';
import { listen } from '../../src/platform/listen.ts';
import { signatureOf } from '../../src/platform/secrets/signatures.ts';
import { pageHeaders, renderEntries } from '../local-page.ts';
import { loopbackOnly } from '../loopback-only.ts';
import { handle, ownCommandsOnly, parseJson, queryOf } from '../razorpay-sandbox/http.ts';
import { answerInstead, createFaults, type Fault, type FaultAnswer } from '../razorpay-sandbox/faults.ts';
import { acceptSms, type SmsReport } from './sms.ts';
import {
  type AcceptedMessage,
  type Asked,
  acceptWhatsapp,
  type CustomerText,
  customerText,
  filledText,
  incomingOf,
  reportOf,
  templatesNamed,
  type WhatsappReport,
} from './whatsapp.ts';

/*
 * Simulates in memory the providers that send messages: Meta’s WhatsApp Cloud API with templates and signed webhooks, and
 * MSG91 with its reports. It keeps the messages that it accepted and shows them at `/messages.html`. It can also simulate
 * failures.
 */

export type MessageSandboxOptions = {
  /** 0 selects any free port. */
  port: number;
  host?: string;
  /** Host names besides those of the loopback interface. */
  names?: readonly string[];
  /** Whether each WhatsApp message is reported as delivered a moment after it was accepted. */
  delivers?: boolean;
  whatsapp: { accessToken: string; appSecret: string };
  sms: { authKey: string; webhookSecret: string };
};

export type MessageSandbox = {
  /** The base URL without a trailing slash. */
  origin: string;
  /** The messages that were accepted, in their order. */
  accepted: () => readonly AcceptedMessage[];
  /** Sets the faults of the next requests, such as `POST /:id/messages`. */
  faults: (faults: Fault[]) => void;
  /**
   * Sets the text of a template, and Meta’s word for its status, by default `APPROVED`. Sending another number of
   * values than its variables fails.
   */
  approve: (template: string, text: string, status?: string) => void;
  setWebhookUrl: (url: string | null) => void;
  setSmsWebhookUrl: (url: string | null) => void;
  /** Reports about an accepted message to the webhook; resolves with the status of the reply. */
  report: (report: WhatsappReport) => Promise<number>;
  /** Reports about an accepted text message; resolves with the status of the reply. */
  reportSms: (report: SmsReport) => Promise<number>;
  /** Sends a customer’s text to the webhook; resolves with the status of the reply. */
  write: (text: CustomerText) => Promise<number>;
  reset: () => void;
  stop: () => Promise<void>;
};

type World = {
  options: MessageSandboxOptions;
  accepted: AcceptedMessage[];
  approved: Map<string, string>;
  /** Meta’s words for templates that aren’t approved. */
  statuses: Map<string, string>;
  /** Called with each WhatsApp message that was accepted. */
  onWhatsapp: (message: AcceptedMessage) => void;
  faults: ReturnType<typeof createFaults>;
};

function send(response: Response, answer: FaultAnswer): void {
  if (answer === 'hang') return;
  if (answer === 'cut') response.socket?.destroy();
  else response.status(answer.status).type(answer.type).send(answer.body);
}

const afterCommit: Partial<Record<Fault['action'], FaultAnswer>> = {
  'commit-then-hang': 'hang',
  'commit-then-reset': 'cut',
};

type Accept = (world: World, asked: Asked) => { status: number; body: object; message: AcceptedMessage | null };

const acceptByWhatsapp: Accept = ({ options, approved }, asked) => acceptWhatsapp(asked, options.whatsapp, approved);
const acceptBySms: Accept = ({ options }, asked) => acceptSms(asked, options.sms);

async function receive(world: World, accept: Accept, [request, response]: [Request, Response]): Promise<void> {
  const fault = world.faults.take(request.method, request.path);
  const instead = fault && (await answerInstead(fault));
  if (instead) {
    send(response, instead);
    return;
  }
  const asked = { headers: request.headers, body: parseJson(String(request.body)) };
  const { status, body, message } = accept(world, asked);
  if (message) world.accepted.push(message);
  if (message?.key) world.onWhatsapp(message);
  const cut = fault && afterCommit[fault.action];
  if (cut) send(response, cut);
  else response.status(status).json(body);
}

const none = 'No messages yet. Agree to messages on WhatsApp when you book a car.';

/** Responds with a page of the last 200 accepted messages, newest first. */
function showMessages({ accepted, approved }: World, response: Response): void {
  const entries = accepted.map((message) => ({
    at: message.at,
    text: `To: +${message.to}\nTemplate: ${message.template}\n\n${filledText(message, approved)}`,
  }));
  response.set(pageHeaders).send(renderEntries('Local messages', entries.toReversed().slice(0, 200), none));
}

/** Creates the sandbox’s routes. `write` sends a customer’s text to the webhook of our server. */
function createApp(world: World, write: MessageSandbox['write']): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(loopbackOnly(world.options.names));
  app.get('/messages.html', (_request, response) => showMessages(world, response));
  app.post(
    '/_sandbox/write',
    ownCommandsOnly,
    handle(async (request, response) => {
      response.json({ status: await write(customerText.parse(parseJson(String(request.body)))) });
    }),
  );
  app.post(
    '/:phoneNumberId/messages',
    handle(async (...exchange) => receive(world, acceptByWhatsapp, exchange)),
  );
  app.post(
    '/flow',
    handle(async (...exchange) => receive(world, acceptBySms, exchange)),
  );
  app.get('/:accountId/message_templates', (request, response) => {
    response.json(templatesNamed(queryOf(request).get('name') ?? '', world));
  });
  return app;
}

const deliveryMs = 1_000;
/** A report may fail because the app is stopping. */
const ignore = (): void => undefined;

/** Starts the sandbox, on the loopback interface by default. Throws in production. */
export async function startMessageSandbox(options: MessageSandboxOptions): Promise<MessageSandbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the message sandbox does not run in production');
  let webhookUrl: string | null = null;
  let smsWebhookUrl: string | null = null;
  const post = async (url: string | null, body: string, header: Record<string, string>): Promise<number> => {
    if (url === null) throw new Error('no webhook address');
    return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...header }, body }))
      .status;
  };
  const deliver = async (delivery: object): Promise<number> => {
    const body = JSON.stringify(delivery);
    return post(webhookUrl, body, { 'x-hub-signature-256': `sha256=${signatureOf(options.whatsapp.appSecret, body)}` });
  };
  const write: MessageSandbox['write'] = async (text) => deliver(incomingOf(text));
  const world: World = {
    options,
    accepted: [],
    approved: new Map(),
    statuses: new Map(),
    faults: createFaults(),
    onWhatsapp: ({ id, key }) => {
      if (options.delivers)
        setTimeout(() => void deliver(reportOf({ id, key, status: 'delivered' })).catch(ignore), deliveryMs).unref();
    },
  };
  const server = createServer(createApp(world, write));
  const port = await listen(server, options.port, options.host);
  return {
    origin: `http://127.0.0.1:${port}`,
    accepted: () => world.accepted,
    faults: (faults) => world.faults.set(faults),
    approve: (template, text, status = 'APPROVED') => {
      world.approved.set(template, text);
      world.statuses.set(template, status);
    },
    setWebhookUrl: (url) => {
      webhookUrl = url;
    },
    setSmsWebhookUrl: (url) => {
      smsWebhookUrl = url;
    },
    reportSms: async (report) =>
      post(smsWebhookUrl, JSON.stringify([report]), { authorization: `Bearer ${options.sms.webhookSecret}` }),
    report: async (report) => deliver(reportOf(report)),
    write,
    reset: () => {
      world.accepted.length = 0;
      world.approved.clear();
      world.statuses.clear();
      world.faults.set([]);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
