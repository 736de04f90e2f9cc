import {
  type Attributes,
  type Context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { type Origin, originOf, requestIdOf, traceparentOf } from '../origin.ts'

/** The parents of a span, and its initial attributes. */
interface SpanBeginning {
  kind: SpanKind
  attributes: Attributes
  /** Its origins: one becomes its parent, several are linked. */
  origins: readonly (Origin | null | undefined)[]
}

/**
 * Begins a span, which `end()` finishes and records. Its parent is given explicitly: there is no context propagation
 * through the program's calls. While traces are not recorded (the default) it is a no-op.
 */
export function beginSpan(name: string, { kind, attributes, origins }: SpanBeginning): Span {
  const contexts = distinct(origins).flatMap((traceparent) => parseTraceParent(traceparent) ?? [])
  const [only, ...others] = contexts
  if (others.length > 0)
    return tracer().startSpan(
      name,
      { kind, attributes, links: contexts.map(linkTo), root: true },
      ROOT_CONTEXT,
    )
  return tracer().startSpan(name, { kind, attributes }, within(only))
}

/** Begins the span of an incoming request, as a child of the span in its header `traceparent`, if any. */
export function beginRequest(name: string, kind: SpanKind, traceparent: unknown): Span {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return tracer().startSpan(name, { kind }, within(caller ?? undefined))
}

/** The origin of the span's children; the given one while spans are not recorded. */
export function originIn(span: Span, origin: Origin): Origin {
  const traceparent = traceparentFrom(span)
  return traceparent === null ? origin : originOf(requestIdOf(origin), traceparent)
}

/** The header `traceparent` of an outgoing request within this span; null while spans are not recorded. */
export function traceparentFrom(span: Span): string | null {
  const context = span.spanContext()
  return isSpanContextValid(context) ? written(context) : null
}

/**
 * Marks a span as failed with one word, or with the class of the error, as its message may contain data that does not
 * belong in traces.
 */
export function failSpan(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : String(error)
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

const tracer = () => trace.getTracer('verdict')

const distinct = (origins: readonly (Origin | null | undefined)[]): string[] => [
  ...new Set(origins.flatMap((origin) => (origin && traceparentOf(origin)) || [])),
]

const within = (parent: SpanContext | undefined): Context =>
  parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT

const linkTo = (context: SpanContext): Link => ({ context })

const written = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
