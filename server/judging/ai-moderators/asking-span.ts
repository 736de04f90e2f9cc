import { type Span, SpanKind } from '@opentelemetry/api'
import type { Origin } from '../../platform/origin.ts'
import { beginSpan, failSpan } from '../../platform/tracing/spans.ts'
import type { NoVerdict, AskingCost } from './no-verdict.ts'
import type { ReadyModerator } from './ready-moderator.ts'

/**
 * Starts the span of one request to a provider, by the semantic conventions for generative AI; a child of the trace of the
 * request that caused it.
 */
export const beginAsking = (
  { workspaceId, id, provider }: ReadyModerator,
  origin: Origin | null | undefined,
): Span =>
  beginSpan('chat', {
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'verdict.workspace_id': workspaceId,
      'verdict.ai_moderator_id': id,
    },
    origins: [origin],
  })

/** Ends it with the model and all tokens used so far; a failure with its reason. */
export function endAsking(
  span: Span,
  { model, inputTokens, outputTokens }: AskingCost,
  failure?: NoVerdict,
): void {
  if (model !== null) span.setAttribute('gen_ai.response.model', model)
  span.setAttributes({ 'gen_ai.usage.input_tokens': inputTokens, 'gen_ai.usage.output_tokens': outputTokens })
  if (failure) failSpan(span, failure.reason)
  span.end()
}
