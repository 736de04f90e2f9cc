import { type Span, SpanKind } from '@opentelemetry/api'
import { Kind, type OperationDefinitionNode } from 'graphql'
import type { Origin } from '../../platform/origin.ts'
import { beginSpan, failSpan } from '../../platform/tracing/spans.ts'
import { causeOf, isUnexpected } from './errors.ts'

/** Begins the span of an operation, named by its type, its name where it has one, and its root fields. */
export function beginOperation(
  { operation: type, name, selectionSet }: OperationDefinitionNode,
  origin: Origin,
): Span {
  const span = beginSpan(type, { kind: SpanKind.INTERNAL, attributes: {}, origins: [origin] })
  if (!span.isRecording()) return span
  const fields = selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? each.name.value : []))
  return span.setAttributes({
    'graphql.operation.type': type,
    ...(name && { 'graphql.operation.name': name.value }),
    'verdict.graphql.fields': fields,
  })
}

/** Marks the span as failed where one of the errors is internal; refusals are no failure. */
export function failOperation(span: Span, errors: readonly unknown[]): void {
  const ours = errors.find(isUnexpected)
  if (ours !== undefined) failSpan(span, causeOf(ours))
}
