import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { buildStale } from '../start/build.ts'
import { report } from './stage/compare.ts'
import { cpuOf, familyOf } from './stage/cpu.ts'
import { type Installation, startInstallation } from './stage/installation.ts'
import { memoryOf } from './stage/memory.ts'
import { root } from './stage/root.ts'

/**
 * The cost of an idle installation, as `npm start` runs it with its own PostgreSQL and Redis: the time until it is ready, on the
 * first start and on a later one; then, at rest for half a minute (or as many seconds as the argument), processor time, memory
 * and statements by kind. The times do not include the build, which is made once for each version.
 */

const seconds = Number(process.argv[2] ?? 30)
/**
 * Milliseconds after which start-up work, such as statistics and compilation, is over: read in steps of five seconds, the last of it is
 * most of a second of processor time some 45 s after the start.
 */
const settlesAfter = 60_000
const shown = 25

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'verdict-idle-'))
await buildStale({ root, log: console.log, signal: new AbortController().signal })
try {
  const first = await startInstallation(dataDir)
  await countStatements(first)
  await first.stop()
  const again = await startInstallation(dataDir)
  const startedWith = cpuOf(again.processes.program)
  try {
    report({ id: 'L1', what: 'ready, first time', sign: '≤', limit: 10_000, unit: ' ms' }, first.ready)
    report({ id: 'L2', what: 'ready, again', sign: '≤', limit: 3000, unit: ' ms' }, again.ready)
    console.log(`of that the program took ${startedWith.toFixed(2)} s of CPU`)
    await rest(again)
  } finally {
    await again.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true })
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** From its next start on, PostgreSQL records statements and their planning. */
async function countStatements({ databaseUrl }: Installation): Promise<void> {
  await ask(databaseUrl, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await ask(databaseUrl, `alter system set pg_stat_statements.track_planning = on`)
  await ask(databaseUrl, 'create extension pg_stat_statements')
}

async function rest({ processes, databaseUrl }: Installation): Promise<void> {
  await delay(settlesAfter)
  await ask(databaseUrl, 'select pg_stat_statements_reset()')
  const names = Object.keys(processes) as (keyof typeof processes)[]
  const all = Object.values(processes)
  const taken = () => names.map((name) => cpuOf(processes[name], all))
  const before = taken()
  await delay(seconds * 1000)
  const cpu = taken().map((now, at) => ((now - (before[at] ?? 0)) * 1000) / seconds)
  await printStatements(databaseUrl)
  const memory = names.map((name) => memoryOf(processes[name], all))
  const sizes = memory.map(({ rss, pss }) => pss ?? rss)
  names.forEach((name, at) => {
    const { rss = 0, pss } = memory[at] ?? {}
    const shared = pss === undefined ? '' : `, ${pss.toFixed(0)} MB with what is shared counted once`
    const count = familyOf(processes[name], all).length
    console.log(
      `${name}: ${cpu[at]?.toFixed(1)} ms of CPU a second, ${rss.toFixed(0)} MB in ${count} processes${shared}`,
    )
  })
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  report({ id: 'L3', what: 'CPU a second at rest', sign: '≤', limit: 15, unit: ' ms' }, sum(cpu))
  report({ id: 'L4', what: 'memory at rest', sign: '≤', limit: 250, unit: ' MB' }, sum(sizes))
}

interface Statement {
  calls: string
  planned: string
  planning: number
  executing: number
  query: string
}

async function printStatements(url: string): Promise<void> {
  const statements = await ask<Statement>(
    url,
    `select calls, plans as planned, total_plan_time as planning, total_exec_time as executing, query
     from pg_stat_statements where query !~ 'pg_stat_statements' order by calls desc`,
  )
  const rate = (of: (statement: Statement) => number) =>
    (statements.reduce((sum, each) => sum + of(each), 0) / seconds).toFixed(2)
  for (const { calls, planned, query } of statements.slice(0, shown))
    console.log(
      `${(Number(calls) / seconds).toFixed(2)} a second, ${planned} of ${calls} planned: ${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`,
    )
  console.log(
    `${rate(({ calls }) => Number(calls))} statements a second, ${rate(({ planning }) => planning)} ms planning them and ${rate(({ executing }) => executing)} ms executing them`,
  )
}
