import { type Span, SpanKind } from '@opentelemetry/api'
import { Kind, type OperationDefinitionNode } from 'graphql'
import type { Origin } from '../../platform/origin.ts'
import { beginSpan, failSpan } from '../../platform/tracing/spans.ts'
import { causeOf, isUnexpected } from './errors.ts'

/** Begins the span of an operation: named by its type, with its name where it has one, and the fields that it asks of the schema's root. */
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

/** Notes that an operation failed, where one of its errors is a fault of ours: what is refused went as it should. */
export function failOperation(span: Span, errors: readonly unknown[]): void {
  const ours = errors.find(isUnexpected)
  if (ours !== undefined) failSpan(span, causeOf(ours))
}
