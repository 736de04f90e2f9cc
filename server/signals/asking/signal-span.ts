import { type Span, SpanKind } from '@opentelemetry/api'
import type { Origin } from '../../platform/origin.ts'
import { beginSpan } from '../../platform/tracing/spans.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { SignalKind } from '../providers/signal-values.ts'

/** Begins the span of one call of a provider of signals; a part of the trace of the request that has it asked. */
export const beginSignal = (
  { workspaceId, id, provider }: ReadyProvider,
  signal: SignalKind,
  origin: Origin | null,
): Span =>
  beginSpan('signal', {
    kind: SpanKind.CLIENT,
    attributes: {
      'verdict.workspace_id': workspaceId,
      'verdict.signal': signal,
      'verdict.provider': provider,
      'verdict.provider_id': id,
    },
    origins: [origin],
  })
