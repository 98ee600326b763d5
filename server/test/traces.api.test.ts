import { createServer } from 'node:http';
import { locationContract } from '@rental/contracts';
import { expect, test, vi } from 'vitest';
import { listen } from '../src/platform/listen.ts';
import { runEntry, whenReady } from './support/child-server.ts';
import { closeAfterTest } from './support/open-resources.ts';
import { testEnvironment } from './support/test-settings.ts';

type Told = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Told[] };
type Sent = { resourceSpans: { resource: { attributes: Told[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

/** Receives traces like an OpenTelemetry collector: OTLP over HTTP, as JSON. */
async function openCollector() {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces') sent.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  const port = await listen(server);
  closeAfterTest(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const resources = () => sent.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    origin: `http://127.0.0.1:${port}`,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => [...new Set(resources().map(({ resource }) => valueOf(resource.attributes, 'service.name')))],
  };
}

const valueOf = (attributes: Told[], key: string): string | undefined =>
  attributes.find((told) => told.key === key)?.value.stringValue;

/** Starts a server that sends its traces to this address. */
const startTraced = async (endpoint: string, env: Record<string, string> = {}) =>
  runEntry('main', { ...testEnvironment('http://127.0.0.1:9'), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env });

const callsTo = async (origin: string) =>
  fetch(`${origin}/api${locationContract.getAll.path}`, { headers: { 'x-request-id': 'of-the-test-1' } });

test('the standard OpenTelemetry variables turn on tracing of each request and its database commands', async () => {
  const collector = await openCollector();
  const env = { OTEL_SERVICE_NAME: 'sarani-pune', OTEL_BSP_SCHEDULE_DELAY: '50' };
  const server = await startTraced(collector.origin, env);

  await callsTo(await whenReady(server));
  await vi.waitFor(() => expect(collector.spans().some(({ name }) => name.startsWith('GET '))).toBe(true), 10_000);

  const request = collector.spans().find(({ name }) => name === `GET ${locationContract.getAll.path}`);
  expect(valueOf(request?.attributes ?? [], 'sarani.request.id')).toBe('of-the-test-1');
  const children = collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(children.map(({ name }) => name)).toContain('find locations');
  expect(new Set(children.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
  expect(collector.services()).toEqual(['sarani-pune']);
});

test('no traces are sent when the standard OpenTelemetry variables turn them off', async () => {
  const collector = await openCollector();
  const env = { OTEL_SDK_DISABLED: 'true', OTEL_BSP_SCHEDULE_DELAY: '10' };
  const server = await startTraced(collector.origin, env);

  await callsTo(await whenReady(server));
  server.child.kill('SIGTERM');

  expect(await server.exited).toBe(0);
  expect(collector.spans()).toEqual([]);
});

test('an unavailable collector does not prevent a server from responding or exiting', async () => {
  const server = await startTraced('http://127.0.0.1:9');

  const { status } = await callsTo(await whenReady(server));
  server.child.kill('SIGTERM');

  expect([status, await server.exited]).toEqual([200, 0]);
});
