import { type Span, SpanKind } from '@opentelemetry/api'
import type { Task } from './tasks.ts'
import { beginSpan, failSpan, originIn } from './tracing/spans.ts'

/** The trace spans of tasks under way: each is a child of its request's span, and the parent of what the task does. */
export class TaskSpans {
  readonly #spans = new Map<string, Span>()

  /** Begins a span for each task and makes it the origin of the task's effects. */
  begin(tasks: readonly Task[]): void {
    for (const task of tasks) {
      const { kind, id, workspaceId, objectId, attempts, origin } = task
      if (origin === null) continue
      const waited = Math.round(task.waitedMs)
      const span = beginSpan(kind, {
        kind: SpanKind.CONSUMER,
        attributes: {
          'verdict.workspace_id': workspaceId,
          'verdict.object_id': objectId,
          'verdict.attempts': attempts,
          'verdict.waited_ms': waited,
        },
        origins: [origin],
      })
      if (!span.isRecording()) continue
      task.comesFrom = origin
      task.origin = originIn(span, origin)
      this.#spans.set(id, span)
    }
  }

  /** Marks the spans of tasks as failed. */
  failed(tasks: readonly Task[], error: unknown): void {
    for (const { id } of tasks) {
      const span = this.#spans.get(id)
      if (span) failSpan(span, error)
    }
  }

  /** Ends the spans of tasks that were begun together. */
  end(tasks: readonly Task[]): void {
    for (const { id } of tasks) {
      this.#spans.get(id)?.end()
      this.#spans.delete(id)
    }
  }
}
