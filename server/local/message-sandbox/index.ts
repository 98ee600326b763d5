import { createServer } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';
import { listen } from '../../src/platform/listen.ts';
import { signatureOf } from '../../src/platform/secrets/signatures.ts';
import { loopbackOnly } from '../loopback-only.ts';
import { handle, parseJson, queryOf } from '../razorpay-sandbox/http.ts';
import { answerInstead, createFaults, type Fault, type FaultAnswer } from '../razorpay-sandbox/faults.ts';
import {
  type AcceptedMessage,
  acceptWhatsapp,
  type CustomerText,
  incomingOf,
  reportOf,
  templatesNamed,
  type WhatsappReport,
} from './whatsapp.ts';

/*
 * Our simulation of the providers that send messages, in memory: Meta’s WhatsApp Cloud API with its templates and signed
 * webhooks. It has a journal of what it accepted, and simulates failures.
 */

export type MessageSandboxOptions = {
  /** 0 selects any free port. */
  port: number;
  whatsapp: { accessToken: string; appSecret: string };
};

export type MessageSandbox = {
  /** The base URL without a trailing slash. */
  origin: string;
  /** The messages that were accepted, in their order. */
  accepted: () => readonly AcceptedMessage[];
  /** Sets the faults of the next requests, such as `POST /:id/messages`. */
  faults: (faults: Fault[]) => void;
  /** Sets the approved text of a template; sending another number of values than its variables fails. */
  approve: (template: string, text: string) => void;
  setWebhookUrl: (url: string | null) => void;
  /** Reports about an accepted message to the webhook; resolves with the status of the reply. */
  report: (report: WhatsappReport) => Promise<number>;
  /** Sends a customer’s text to the webhook; resolves with the status of the reply. */
  write: (text: CustomerText) => Promise<number>;
  reset: () => void;
  stop: () => Promise<void>;
};

type World = {
  options: MessageSandboxOptions;
  accepted: AcceptedMessage[];
  approved: Map<string, string>;
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

async function receive(world: World, request: Request, response: Response): Promise<void> {
  const fault = world.faults.take(request.method, request.path);
  const instead = fault && (await answerInstead(fault));
  if (instead) {
    send(response, instead);
    return;
  }
  const { status, body, message } = acceptWhatsapp(
    { headers: request.headers, body: parseJson(String(request.body)) },
    world.options.whatsapp,
    world.approved,
  );
  if (message) world.accepted.push(message);
  const cut = fault && afterCommit[fault.action];
  if (cut) send(response, cut);
  else response.status(status).json(body);
}

function createApp(world: World): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(loopbackOnly());
  app.post(
    '/:phoneNumberId/messages',
    handle(async (request, response) => receive(world, request, response)),
  );
  app.get('/:accountId/message_templates', (request, response) => {
    response.json(templatesNamed(queryOf(request).get('name') ?? '', world.approved));
  });
  return app;
}

/** Starts the sandbox on the loopback interface. Throws in production. */
export async function startMessageSandbox(options: MessageSandboxOptions): Promise<MessageSandbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the message sandbox does not run in production');
  const world: World = { options, accepted: [], approved: new Map(), faults: createFaults() };
  let webhookUrl: string | null = null;
  const server = createServer(createApp(world));
  const port = await listen(server, options.port);
  const deliver = async (delivery: object): Promise<number> => {
    if (webhookUrl === null) throw new Error('no webhook address');
    const body = JSON.stringify(delivery);
    const signature = `sha256=${signatureOf(options.whatsapp.appSecret, body)}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    return (await fetch(webhookUrl, { method: 'POST', headers, body })).status;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    accepted: () => world.accepted,
    faults: (faults) => world.faults.set(faults),
    approve: (template, text) => void world.approved.set(template, text),
    setWebhookUrl: (url) => {
      webhookUrl = url;
    },
    report: async (report) => deliver(reportOf(report)),
    write: async (text) => deliver(incomingOf(text)),
    reset: () => {
      world.accepted.length = 0;
      world.approved.clear();
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
