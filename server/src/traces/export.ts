import { setTimeout as delay } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { productVersion } from '../config/product.ts';

const patienceMs = 2_000;

/**
 * A tracer whose spans go out in batches. Where to, how many of them and under which name the standard variables of
 * OpenTelemetry say, which its own packages read; `shutdown` sends what is left.
 */
export function createTracer(): { tracer: Tracer; shutdown: () => Promise<void> } {
  const ours = resourceFromAttributes({ 'service.name': 'sarani', 'service.version': productVersion });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(ours)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return {
    tracer: provider.getTracer('sarani'),
    // A collector that is away must not keep a server from leaving.
    shutdown: async () => Promise.race([provider.shutdown().catch(() => undefined), delay(patienceMs)]),
  };
}
