import { createServer } from 'node:http';
import express, { type Express } from 'express';
import { listen } from '../../src/platform/listen.ts';
import { loopbackOnly } from '../loopback-only.ts';
import { checkoutRoutes } from './checkout/checkout-server.ts';
import { createClock } from './clock.ts';
import { createControl, type SandboxControl } from './control.ts';
import { controlRoutes } from './control-server.ts';
import { createFaults } from './faults.ts';
import { handle, ownCommandsOnly } from './http.ts';
import { rememberWorld } from './memory.ts';
import { serveRest } from './rest-server.ts';
import { createWebhooks } from './webhooks.ts';
import { createStore, type SandboxOptions, type World } from './world.ts';

export type { SandboxControl } from './control.ts';
export type { SandboxOptions } from './world.ts';

/*
 * Our simulation of Razorpay, in memory and optionally stored in a file. It has a REST API (/v1/...), webhook events, a
 * checkout (/v1/checkout.js), and a control API (/_sandbox/...) that simulates failures. Not modelled: 3-D Secure, EMI,
 * wallets, offers.
 */

export type Sandbox = SandboxControl & {
  /** The base URL without a trailing slash, such as `http://127.0.0.1:4100`. */
  origin: string;
  port: number;
  stop: () => Promise<void>;
};

function createWorld(options: SandboxOptions): World {
  const webhooks = createWebhooks({ url: options.webhookUrl, secret: options.webhookSecret, clock: () => clock });
  const clock = createClock({ startAt: options.startAt ?? null, settle: async () => webhooks.idle() });
  return { options, clock, store: createStore(), webhooks, faults: createFaults() };
}

function createApp(world: World, control: SandboxControl): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  app.use(loopbackOnly(world.options.names));
  app.use('/_sandbox', ownCommandsOnly);
  app.use('/_sandbox', controlRoutes(control));
  app.use(checkoutRoutes(world));
  app.use(handle(async (request, response) => serveRest(world, request, response)));
  return app;
}

/**
 * Starts the sandbox, on the loopback interface by default. Throws in production and when the port is in use. With
 * `startAt`, its clock stays at that time until `advance` is called; without it, the clock shows the real time plus all
 * time added by `advance`.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the Razorpay sandbox does not run in production');
  const world = createWorld(options);
  const saveLast = options.stateFile === undefined ? null : await rememberWorld(world, options.stateFile);
  const control = createControl(world);
  const server = createServer(createApp(world, control));
  const port = await listen(server, options.port, options.host);
  return {
    ...control,
    origin: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      await saveLast?.();
      world.clock.stop();
      world.webhooks.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
