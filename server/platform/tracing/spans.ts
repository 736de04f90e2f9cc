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

/** What a span is a part of, and what is known of it when it begins. */
interface SpanBeginning {
  kind: SpanKind
  attributes: Attributes
  /** What it comes from: the span of one origin is its parent, those of several are linked to. */
  origins: readonly (Origin | null | undefined)[]
}

/**
 * Begins a span, which `end()` finishes and has recorded. What it is a part of is said and never looked up: nothing follows the
 * program's calls. While traces are not recorded (the default) it is one that does nothing.
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

/** Begins the span of a request that others sent, as a part of theirs where they say which in their header `traceparent`. */
export function beginRequest(name: string, kind: SpanKind, traceparent: unknown): Span {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return tracer().startSpan(name, { kind }, within(caller ?? undefined))
}

/** The origin of what is a part of this span; the given one where the span says nothing of itself. */
export function originIn(span: Span, origin: Origin): Origin {
  const traceparent = traceparentFrom(span)
  return traceparent === null ? origin : originOf(requestIdOf(origin), traceparent)
}

/** What a request within this span says of it, in the header `traceparent`; null where there is nothing to say. */
export function traceparentFrom(span: Span): string | null {
  const context = span.spanContext()
  return isSpanContextValid(context) ? written(context) : null
}

/** Notes on a span that what it is of went wrong: in one word, or by the class of the error, whose message may hold what no trace should. */
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
