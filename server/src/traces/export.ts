import { setTimeout as delay } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { productVersion } from '../config/product.ts';

const patienceMs = 2_000;

/**
 * Creates a tracer that exports spans in batches. The destination, sampling and service name come from the standard
 * OpenTelemetry variables, which the OpenTelemetry packages read; `shutdown` sends the remaining spans.
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
    // An unreachable collector must not delay shutdown.
    shutdown: async () => Promise.race([provider.shutdown().catch(() => undefined), delay(patienceMs)]),
  };
}
