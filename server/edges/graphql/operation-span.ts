import { type Span, SpanKind } from '@opentelemetry/api'
import { Kind, type OperationDefinitionNode } from 'graphql'
import type { Origin } from '../../platform/origin.ts'
import { beginSpan } from '../../platform/tracing/spans.ts'

/** Begins the span of an operation: named by its type, with its name where it has one, and the fields that it asks of the schema's root. */
export function beginOperation(
  { operation: type, name, selectionSet }: OperationDefinitionNode,
  origin: Origin,
): Span {
  const fields = selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? each.name.value : []))
  return beginSpan(type, {
    kind: SpanKind.INTERNAL,
    attributes: {
      'graphql.operation.type': type,
      ...(name && { 'graphql.operation.name': name.value }),
      'verdict.graphql.fields': fields,
    },
    origins: [origin],
  })
}
