import { setTimeout as pause } from 'node:timers/promises'
import { ApiKeyScope } from '../server/access/api-keys/api-key.entity.ts'
import { submissionOf } from '../server/intake/content/content-rows.ts'
import { upsertContent } from '../server/intake/content/content-upsert.ts'
import { median, report } from './stage/compare.ts'
import { onStage, type Stage } from './stage/stage.ts'

/**
 * R18: synchronous decisions on text, alone and beside six clients that read as much as the limits permit: operation after
 * operation of searches through 60,000 items, each with the most aliases that are permitted.
 */

const items = Number(process.env['BENCH_ITEMS'] ?? 60_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const readers = 6
const pauseMs = 50

async function fill({ services, workspaceId }: Stage): Promise<void> {
  for (let from = 0; from < items; from += 500)
    await services.database.on('jobs').inWorkspace(workspaceId, (tx) =>
      upsertContent(
        tx,
        Array.from({ length: 500 }, (_, n) => submissionOf(workspaceId, itemOf(from + n))),
      ),
    )
}

const itemOf = (n: number) => ({
  contentId: `past-${n}`,
  text: `Number ${n} of many messages that somebody sent about nothing in particular, and that is of some length`,
  user: { id: `user-${n % 1000}` },
  category: { id: 'area' },
  subcategory: { id: `room-${n % 20}` },
})

const search = (n: number) =>
  `a${n}: contents(first: 1, filter: { search: "no such words ${n}" }) { nodes { id } }`
const query = (aliases: number) => `{ ${Array.from({ length: aliases }, (_, n) => search(n)).join(' ')} }`

interface Reader {
  /** Operations that were answered, and that were refused by a limit. */
  answered: number
  refused: number
}

/** Sends operations one after the other until it is stopped. */
async function read(url: string, headers: Record<string, string>, aliases: number, stopped: () => boolean) {
  const reader: Reader = { answered: 0, refused: 0 }
  while (!stopped()) {
    const { errors } = await ask(url, headers, query(aliases))
    if (errors) reader.refused++
    else reader.answered++
  }
  return reader
}

async function ask(url: string, headers: Record<string, string>, source: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: source }),
  })
  return (await response.json()) as { errors?: unknown[] }
}

/** The most aliases of a search that one operation may have. */
async function mostAliases(url: string, headers: Record<string, string>): Promise<number> {
  for (let aliases = 30; aliases > 1; aliases--)
    if (!(await ask(url, headers, query(aliases))).errors) return aliases
  return 1
}

let sent = 0

/** Sends items one after the other. @returns the milliseconds of each, and how many were refused */
async function decide({ content, headers }: Stage) {
  const times: number[] = []
  let refused = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const began = performance.now()
    const response = await fetch(`${content}/sync`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        content_id: `now-${sent++}`,
        text: 'Hello',
        user: { id: 'sender' },
        category: { id: 'area' },
        subcategory: { id: 'room' },
      }),
    })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (response.status !== 200) refused++
    await pause(pauseMs)
  }
  return { p50: median(times), worst: Math.max(...times), refused }
}

const results = await onStage(async (stage) => {
  const url = stage.content.replace('/api/v1/content', '/graphql')
  await fill(stage)
  await stage.analyze()
  const { workspaceId, actor, services } = stage
  const { key } = await services.apiKeys.create(
    { workspaceId, actor },
    { name: 'Readers', scopes: [ApiKeyScope.graphql_read] },
  )
  const reading = { authorization: `Bearer ${key}` }
  const aliases = await mostAliases(url, reading)
  await decide(stage)
  const taken = []
  for (let round = 0; round < rounds; round++) {
    const alone = await decide(stage)
    let stop = false
    const busy = Array.from({ length: readers }, () => read(url, reading, aliases, () => stop))
    const beside = await decide(stage)
    stop = true
    taken.push({ alone, beside, read: await Promise.all(busy) })
  }
  return { aliases, taken }
})

const { aliases, taken } = results
const p50 = (which: 'alone' | 'beside') => median(taken.map((round) => round[which].p50))
const total = (of: (round: (typeof taken)[number]) => number) =>
  taken.reduce((sum, round) => sum + of(round), 0)
const operations = (which: keyof Reader) =>
  total(({ read }) => read.reduce((sum, one) => sum + one[which], 0))
console.log(
  `${readers} readers, ${aliases} searches an operation, ${items} items, ${rounds} rounds of ${seconds} s`,
)
console.log(`readers: ${operations('answered')} operations answered, ${operations('refused')} refused`)
for (const which of ['alone', 'beside'] as const)
  console.log(
    `${which}: p50 ${p50(which).toFixed(1)} ms, worst ${Math.max(...taken.map((round) => round[which].worst)).toFixed(0)} ms`,
  )
const ratio = p50('beside') / p50('alone')
report(
  { id: 'R18', what: 'p50 of a decision beside the readers ÷ alone', sign: '≤', limit: 2, unit: '×' },
  ratio,
)
report(
  { id: 'R18', what: 'decisions refused', sign: '≤', limit: 0 },
  total(({ alone, beside }) => alone.refused + beside.refused),
)
