import type { Attack, Effort, Finding } from '../stage/attack.ts'
import { countingRelay } from '../stage/counting-relay.ts'
import type { Target } from '../stage/target.ts'
import { runTool } from '../stage/tools.ts'

/** The time limit of one injection point: time-based tests are many, and run one by one. */
const mostSeconds = 240
/** The share of a point's requests that a rate limit may answer: those tested nothing. */
const mostLimited = 0.1

/** Requests with a star at the injection point. */
const places = [
  { method: 'GET', path: '/api/v1/content/1*', body: null },
  { method: 'GET', path: '/api/v1/user-reports?limit=1*', body: null },
  {
    method: 'POST',
    path: '/api/v1/content',
    body: '{"content_id":"c*","user":{"id":"u"},"category":{"id":"c"},"subcategory":{"id":"s"},"text":"x"}',
  },
  { method: 'POST', path: '/api/v1/status', body: '{"content_id":"c*","status":"hidden"}' },
  {
    method: 'POST',
    path: '/graphql',
    body: '{"query":"query($q:String){contents(first:1,filter:{search:$q}){nodes{id}}}","variables":{"q":"x*"}}',
  },
] as const

/** All techniques for PostgreSQL: boolean-based blind, error-based, union, stacked statements and time-based. */
const techniques = 'BEUST'

async function run(target: Target, _effort: Effort): Promise<Finding> {
  const key = await target.graphqlKey()
  const found: string[] = []
  const unfinished: string[] = []
  let requests = 0
  for (const { method, path, body } of places) {
    const relay = await countingRelay(target)
    const args = [
      '-u',
      relay.url + path,
      '--method',
      method,
      '--batch',
      '--level',
      '2',
      '--risk',
      '2',
      '--dbms',
      'PostgreSQL',
      '--technique',
      techniques,
      '--time-sec',
      '2',
      '--flush-session',
      '--ignore-code',
      '400,401,404,429',
      '--headers',
      `Authorization: Bearer ${path === '/graphql' ? key : target.apiKey}`,
      ...(body ? ['--data', body, '--header', 'Content-Type: application/json'] : []),
    ]
    const { text, timedOut } = await runTool('sqlmap', args, mostSeconds)
    const { passed } = relay
    requests += passed.requests
    if (!/do not appear to be injectable/.test(text))
      unfinished.push(timedOut ? `${path} took longer than ${mostSeconds} s` : `${path}: ${text.slice(-200)}`)
    else if (passed.limited > passed.requests * mostLimited)
      unfinished.push(`${path}: ${passed.limited} of ${passed.requests} tries were answered with 429`)
    if (/is vulnerable|identified the following injection point/.test(text)) found.push(path)
  }
  return {
    figure: [
      `${places.length} places of REST and GraphQL, ${requests} requests (${techniques}): ${found.length} injectable, ${unfinished.length} not tried to the end`,
      ...found,
      ...unfinished,
    ].join('; '),
    held: found.length === 0 && unfinished.length === 0,
  }
}

export const sqlmap: Attack = {
  name: 'sqlmap',
  about: 'Tries SQL in paths, queries, bodies and variables.',
  tool: { command: 'sqlmap', debian: 'sqlmap' },
  hasShort: false,
  run,
}
