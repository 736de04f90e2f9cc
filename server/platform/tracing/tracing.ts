import { diag, DiagLogLevel, trace } from '@opentelemetry/api'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'

/**
 * The most finished spans that are queued for sending; further ones are dropped, so that an unavailable collector costs
 * no more memory.
 */
const mostWaiting = 8192

/** The most spans per request. */
const mostTogether = 1024

/**
 * Sends the spans of this process to the configured collector, by OTLP over HTTP, and returns a function that flushes
 * and ends it. Without a collector nothing is loaded, and spans are no-ops. Failures are logged and the spans dropped:
 * nothing waits for them.
 */
export async function startTracing(
  { tracing, processName }: Pick<Config, 'tracing' | 'processName'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!tracing) return () => Promise.resolve()
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const { url, headers, service, ratio, delayMs } = tracing
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': processName }),
    // For a request with a trace of its own the caller decides whether it is recorded; for others the configured share.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers }),
        maxQueueSize: mostWaiting,
        maxExportBatchSize: mostTogether,
        scheduledDelayMillis: delayMs,
      }),
    ],
  })
  diag.setLogger(diagnosticsIn(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  trace.setGlobalTracerProvider(provider)
  return async () => {
    trace.disable()
    await provider.shutdown().catch((err: unknown) => log.warn({ err }, 'the last spans could not be sent'))
    diag.disable()
  }
}

/** Logs the exporter's diagnostics, as its failures are not reported otherwise. */
function diagnosticsIn(log: Logger) {
  const warn = (cause: string) => log.warn({ cause }, 'spans could not be sent')
  const nothing = () => undefined
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}
