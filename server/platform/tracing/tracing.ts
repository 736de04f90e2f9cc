import { diag, DiagLogLevel, trace } from '@opentelemetry/api'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'

/** How many finished spans wait to be sent; what comes when so many do is left out, so that a collector that is away costs no more memory. */
const mostWaiting = 8192

/** How many go in one request. */
const mostTogether = 1024

/**
 * Has the spans of this process sent to the collector of the configuration, in OTLP over HTTP, and answers what sends the rest and
 * ends it. Without a collector nothing is loaded, and each span does nothing. What cannot be sent is logged and given up: nothing
 * waits for it.
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
    // Who sends a request with a trace of theirs decides whether it is recorded; the others by the share that is.
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

/** What the exporter has to say, in the program's log: it has no failures that anybody waits for. */
function diagnosticsIn(log: Logger) {
  const warn = (cause: string) => log.warn({ cause }, 'spans could not be sent')
  const nothing = () => undefined
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}
