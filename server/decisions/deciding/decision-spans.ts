import { type Span, SpanKind } from '@opentelemetry/api'
import type { Transaction } from '../../platform/database.ts'
import { beginSpan, originIn } from '../../platform/tracing/spans.ts'
import type { Judgement } from './decision.ts'
import { finalStatus, type JudgementResult } from './outcome.ts'

/** The judgements of a call of decide(), each with a span of its own, and the callback that ends the spans of those applied. */
interface TracedJudgements {
  judgements: readonly Judgement[]
  /** Ends the spans with the commit; a rollback records none. */
  applied(decided: readonly JudgementResult[]): void
}

/** Starts a span for each judgement that a request caused; what follows from it, such as its webhook, belongs to that span. */
export function traceDecisions(tx: Transaction, given: readonly Judgement[]): TracedJudgements {
  const spans = new Map<string, Span>()
  const judgements = given.map((judgement) => {
    const { workspaceId, objectType, objectId, origin } = judgement
    if (origin === null) return judgement
    const span = beginSpan('decide', {
      kind: SpanKind.INTERNAL,
      attributes: {
        'verdict.workspace_id': workspaceId,
        'verdict.object_type': objectType,
        'verdict.object_id': objectId,
      },
      origins: [origin],
    })
    if (!span.isRecording()) return judgement
    const within = originIn(span, origin)
    spans.set(within, span)
    return { ...judgement, origin: within }
  })
  const applied = (decided: readonly JudgementResult[]) => {
    for (const { judgement, outcome, actions } of decided) {
      const span = judgement.origin === null ? undefined : spans.get(judgement.origin)
      if (!span) continue
      span.setAttributes({
        'verdict.status': finalStatus(judgement, outcome) ?? 'none',
        'verdict.actors': [...new Set(actions.map(({ actor }) => actor.kind))],
        'verdict.actions': actions.length,
      })
      tx.afterCommit(() => span.end())
    }
  }
  return { judgements, applied }
}
