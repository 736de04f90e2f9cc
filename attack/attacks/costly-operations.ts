import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'

const mostMs = 2000

const nested = (depth: number): string =>
  depth === 0 ? '{ id }' : `{ recentContent(first: 100) { id user ${nested(depth - 1)} } }`
const doubling = Array.from(
  { length: 40 },
  (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`,
).join(' ')

/** Operations of that kind that are too expensive, in every form. */
const operations = (root: 'query' | 'subscription'): readonly (readonly [what: string, text: string])[] => {
  const inside = (what: string) =>
    root === 'query'
      ? `query { contents(first: 100) { nodes { user ${what} } } }`
      : `subscription { reviewChanged { review { object { ... on User ${what} } } } }`
  const field = root === 'query' ? 'viewer { id }' : 'reviewChanged { kind }'
  return [
    ['deep', inside(nested(12))],
    ['wide', inside(nested(4))],
    ['aliases', `${root} { ${Array.from({ length: 500 }, (_, n) => `a${n}: ${field}`).join(' ')} }`],
    ['directives', `${root} { ${field.replace(' {', ` ${'@include(if: true) '.repeat(500)}{`)} }`],
    ['tokens', `${root} { ${field.replace('}', `${'__typename '.repeat(5000)}}`)} }`],
    ['a circle of fragments', `${root} { ...a } fragment a on Query { ...b } fragment b on Query { ...a }`],
    ['fragments that double', `${root} { ...f0 } ${doubling} fragment f40 on Query { __typename }`],
    ['brackets', `${root} ${'{ a '.repeat(5000)}`],
  ]
}

interface Outcome {
  what: string
  refused: boolean
  took: number
}

async function overHttp({ url, apiKey }: Target, what: string, body: string): Promise<Outcome> {
  const began = performance.now()
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body,
  })
  await response.text()
  return { what, refused: response.status >= 400 && response.status < 500, took: performance.now() - began }
}

async function overSocket({ url, apiKey }: Target, what: string, query: string): Promise<Outcome> {
  const began = performance.now()
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${apiKey}` },
  })
  const refused = await new Promise<boolean>((resolve) => {
    client.subscribe(
      { query },
      { next: () => resolve(false), error: () => resolve(true), complete: () => undefined },
    )
  })
  await client.dispose()
  return { what: `${what}, by a socket`, refused, took: performance.now() - began }
}

async function run(target: Target): Promise<Finding> {
  const withKey = { ...target, apiKey: await target.graphqlKey() }
  const outcomes: Outcome[] = []
  for (const [what, query] of operations('query'))
    outcomes.push(await overHttp(withKey, what, JSON.stringify({ query })))
  const batch = JSON.stringify(Array.from({ length: 500 }, () => ({ query: '{ viewer { id } }' })))
  outcomes.push(await overHttp(withKey, 'a batch', batch))
  for (const [what, query] of operations('subscription'))
    outcomes.push(await overSocket(withKey, what, query))
  const taken = outcomes.filter(({ refused }) => !refused)
  const slowest = Math.max(...outcomes.map(({ took }) => took))
  return {
    figure: `${outcomes.length} operations that are too much, over HTTP and WebSocket: ${taken.length} were carried out${taken.map(({ what }) => `; ${what}`).join('')}; refused within ${slowest.toFixed(0)} ms`,
    held: taken.length === 0 && slowest < mostMs,
  }
}

export const costlyOperations: Attack = {
  name: 'costly-operations',
  about: 'Asks GraphQL for what is too deep, too wide, doubled or circular, over HTTP and over WebSocket.',
  hasShort: true,
  run,
}
