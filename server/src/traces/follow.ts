import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { routeOf } from '../http/access-log.ts';
import { contextOf } from '../http/request-context.ts';
import { mongoClient } from '../platform/mongo.ts';
import type { PaymentGateway } from '../platform/payment-gateway.ts';
import type { Running } from '../platform/work/run-every.ts';
import { createTracer } from './export.ts';

/*
 * Creates spans named according to the OpenTelemetry conventions. Ignores incoming trace headers, never names a span
 * after external input, and sends no trace context to the provider.
 */

/** Traces requests, and within them the calls to the database and the payment provider. */
export type OpenTraces = {
  /** Middleware that traces requests; null when tracing is off. */
  follow: RequestHandler | null;
  /** Returns a gateway whose calls are traced. */
  followGateway: (gateway: PaymentGateway) => PaymentGateway;
  /** Starts tracing database commands; the database must be connected. `stop` sends the remaining spans. */
  start: () => Running;
};

/** The span of the current request; background work has no span and is not traced. */
const current = new AsyncLocalStorage<Span>();

const fail = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });

function followRequests(tracer: Tracer): RequestHandler {
  return (req, res, next) => {
    const attributes = { 'http.request.method': req.method, 'sarani.request.id': contextOf(req).id };
    const span = tracer.startSpan(req.method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    res.once('close', () => {
      const route = routeOf(req);
      span.updateName(`${req.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
      if (res.statusCode >= 500) fail(span);
      span.end();
    });
    current.run(span, next);
  };
}

/** Starts a child of the current request's span; returns null outside a request. */
function startChild(tracer: Tracer, name: string, attributes: Record<string, string>): Span | null {
  const parent = current.getStore();
  if (!parent) return null;
  return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
}

type Started = { requestId: number; commandName: string; command: Record<string, unknown> };
type Ended = { requestId: number };

/** Traces every command, starting now; the connection must have been made with `monitorCommands`. */
function followCommands(tracer: Tracer): Running {
  const client = mongoClient();
  const open = new Map<number, Span>();
  const started = ({ requestId, commandName: name, command }: Started): void => {
    const named = command[name === 'getMore' ? 'collection' : name];
    const collection = typeof named === 'string' ? named : '-';
    const span = startChild(tracer, `${name} ${collection}`, {
      'db.system.name': 'mongodb',
      'db.operation.name': name,
      'db.collection.name': collection,
    });
    if (span) open.set(requestId, span);
  };
  const succeeded = ({ requestId }: Ended): void => {
    open.get(requestId)?.end();
    open.delete(requestId);
  };
  const failed = ({ requestId }: Ended): void => {
    const span = open.get(requestId);
    if (span) fail(span);
    succeeded({ requestId });
  };
  client.on('commandStarted', started);
  client.on('commandSucceeded', succeeded);
  client.on('commandFailed', failed);
  return {
    stop: async () => {
      client.off('commandStarted', started);
      client.off('commandSucceeded', succeeded);
      client.off('commandFailed', failed);
    },
  };
}

type Call = (...input: never[]) => unknown;

/**
 * Ends the span when the call completes. The span of a synchronous method is never recorded, because such a method does
 * not call the provider.
 */
async function followCall(span: Span | null, answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (span) fail(span);
    throw error;
  } finally {
    span?.end();
  }
}

function followGateway(gateway: PaymentGateway, tracer: Tracer): PaymentGateway {
  const follow =
    (name: string, call: Call): Call =>
    (...input) => {
      const span = startChild(tracer, `razorpay ${name}`, { 'server.address': 'razorpay' });
      const answer = call(...input);
      if (answer instanceof Promise) return followCall(span, answer);
      return answer;
    };
  const calls = Object.entries(gateway).map(([name, value]) => [
    name,
    typeof value === 'function' ? follow(name, value) : value,
  ]);
  // The same names, each with a function of the same type.
  return Object.fromEntries(calls) as PaymentGateway;
}

/** Creates traces that are exported according to the standard OpenTelemetry variables. */
export function createTraces(): OpenTraces {
  const { tracer, shutdown } = createTracer();
  return {
    follow: followRequests(tracer),
    followGateway: (gateway) => followGateway(gateway, tracer),
    start: () => {
      const commands = followCommands(tracer);
      return {
        stop: async () => {
          await commands.stop();
          await shutdown();
        },
      };
    },
  };
}
