import { type Span, SpanKind } from '@opentelemetry/api'
import { beginSpan, failSpan } from '../../platform/tracing/spans.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import { withoutQuery } from './without-query.ts'

/**
 * Begins the span of an attempt, by the HTTP client conventions: a child of the span of its actions' request, or linked
 * to each of several.
 */
export const beginAttempt = ({ workspaceId, id, origins }: LeasedDelivery, url: string): Span =>
  beginSpan('POST webhook', {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'url.full': withoutQuery(url),
      'server.address': new URL(url).hostname,
      'verdict.workspace_id': workspaceId,
      'verdict.delivery_id': id,
    },
    origins,
  })

/** Ends the span with the response status; without one, with the error. */
export function endAttempt(span: Span, status: number | null, error: unknown = status ?? 'no_answer'): void {
  if (status !== null) span.setAttribute('http.response.status_code', status)
  if (outcomeOf(status) !== AttemptOutcome.delivered) failSpan(span, error)
  span.end()
}
