import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Value {
  stringValue?: string
  intValue?: number
  arrayValue?: { values: Value[] }
}
interface Attribute {
  key: string
  value: Value
}
type SentSpan = Omit<CollectedSpan, 'attributes' | 'service'> & { attributes: Attribute[] }
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A span as it was sent, its attributes by name. */
export interface CollectedSpan {
  service: unknown
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  status: { code: number }
}

/** A collector that takes spans in the JSON of OTLP over HTTP. */
export interface OtlpCollector {
  url: string
  spans: CollectedSpan[]
  /** The headers of the requests. */
  headers: NodeJS.Dict<string | string[]>[]
  close(): void
}

/** Starts a collector on a free port, or on the given one. */
export async function startCollector(port = 0): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = []
  const headers: OtlpCollector['headers'] = []
  const server = createServer((request, response) => {
    headers.push({ ...request.headers, path: request.url })
    void json(request).then((sent) => {
      spans.push(...spansOf(sent as Sent))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${listening}`, spans, headers, close: () => void server.close() }
}

const spansOf = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        service: byName(resource.attributes)['service.name'],
        attributes: byName(attributes),
      })),
    ),
  )

const byName = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]))

const plain = ({ arrayValue, ...value }: Value): unknown =>
  arrayValue ? arrayValue.values.map(plain) : Object.values(value)[0]
