import { setTimeout as delay } from 'node:timers/promises'
import { Plan } from '../server/access/workspaces/workspace.entity.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { newId } from '../server/platform/ids.ts'
import { makeContent } from '../server/test/moderated-workspace.ts'
import type { Services } from '../server/wiring/services.ts'
import { Worker } from '../server/worker.ts'
import { median, report } from './stage/compare.ts'
import { onStage, type Stage } from './stage/stage.ts'

/**
 * What backtests cost live decisions: the latency of decisions in a process that runs its maximum of backtests, over 10,000 items
 * each, against the same process without any, in alternating rounds.
 */

const rounds = 5
const decisions = 400
const everyMs = 10
const pastItems = 10_000
const tested = {
  type: RuleType.content,
  name: 'Casinos',
  conditions: [{ key: 'text', params: { match: 'contains_part_of_any_word', words: ['casino', 'poker'] } }],
  actions: [{ key: 'change_status', params: { status: 'hidden' } }],
}

const text = (n: number) => `${'Nothing of interest is said here. '.repeat(15)}${n % 7 === 0 ? 'casino' : n}`

/** A workspace with items to look back at. */
async function makePast({ database, syncJudge, workspaces }: Services): Promise<string> {
  const workspaceId = newId()
  await database.inWorkspace(workspaceId, (tx) =>
    workspaces.createIn(tx, { id: workspaceId, name: 'Past', plan: Plan.enterprise }),
  )
  await syncJudge.decide(workspaceId, makeContent('first', text(0)))
  await database.inWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, created_at)
       select workspace_id, gen_random_uuid(), n::text, user_id, category_id, subcategory_id, text, 'allowed', now() - make_interval(secs => n)
       from content, generate_series(1, $1::int) n`,
      [pastItems],
    ),
  )
  return workspaceId
}

/** Keeps a backtest running in a workspace until told to stop; answers how many items were looked at. */
async function keepTesting(
  { backtests, database }: Services,
  { actor }: Stage,
  id: string,
  isOver: () => boolean,
) {
  let looked = 0
  while (!isOver()) {
    const test = await backtests.start({ workspaceId: id, actor }, { rule: tested })
    for (let state = 'waiting'; ['waiting', 'running'].includes(state);) {
      await delay(20)
      if (isOver()) await backtests.cancel({ workspaceId: id, actor }, test.id)
      const [row] = await database.inWorkspace(id, (tx) =>
        tx.query<{ state: string; examined: number }>(`select state, examined from backtest where id = $1`, [
          test.id,
        ]),
      )
      state = row?.state ?? 'gone'
      if (!['waiting', 'running'].includes(state)) looked += row?.examined ?? 0
    }
  }
  return looked
}

/** Decides items at a steady pace; answers the latencies in milliseconds. */
async function decideAtPace({ services, workspaceId }: Stage): Promise<number[]> {
  const latencies: number[] = []
  const started = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < decisions; n++) {
    const due = started + n * everyMs
    await delay(Math.max(0, due - performance.now()))
    under.push(
      services.syncJudge
        .decide(workspaceId, makeContent(newId(), text(n)))
        .then(() => void latencies.push(performance.now() - due)),
    )
  }
  await Promise.all(under)
  return latencies.sort((a, b) => a - b)
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0

const measured = await onStage(async (stage) => {
  const { services, workspaceId, actor } = stage
  const rule = await services.rules.create({ workspaceId, actor }, tested)
  await services.rules.setEnabled({ workspaceId, actor }, rule.id, true)
  const pasts = await Promise.all([makePast(services), makePast(services), makePast(services)])
  await stage.analyze()
  const worker = new Worker(services)
  worker.start()
  await decideAtPace(stage)
  const quiet: number[][] = []
  const busy: number[][] = []
  let looked = 0
  for (let round = 0; round < rounds; round++) {
    quiet.push(await decideAtPace(stage))
    let over = false
    const testing = pasts.map((id) => keepTesting(services, stage, id, () => over))
    busy.push(await decideAtPace(stage))
    over = true
    for (const one of testing) looked += await one
  }
  await worker.stop()
  return { quiet, busy, looked }
})

console.log(
  `${measured.looked} past items looked at beside ${rounds * decisions} decisions at ${1000 / everyMs} a second`,
)
for (const [name, share, limit] of [
  ['p50', 0.5, 1.5],
  ['p99', 0.99, 2],
] as const) {
  const [quiet, busy] = [measured.quiet, measured.busy].map((runs) =>
    median(runs.map((run) => at(run, share))),
  )
  if (quiet === undefined || busy === undefined) throw new Error('nothing was measured')
  console.log(`${name}: ${quiet.toFixed(2)} ms without, ${busy.toFixed(2)} ms with backtests`)
  report({ id: 'P2', what: `${name} of decisions with backtests ÷ without`, sign: '≤', limit }, busy / quiet)
}
