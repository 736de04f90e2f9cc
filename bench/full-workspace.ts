import pg from 'pg'
import { aiTasks } from '../server/decisions/pipeline/ai-task.ts'
import { analyzeTasks } from '../server/decisions/pipeline/analyze-task.ts'
import { analyzeUserTasks } from '../server/decisions/pipeline/analyze-user-task.ts'
import type { TaskKind } from '../server/platform/task-worker.ts'
import { takeIn, workOff } from './stage/background-decisions.ts'
import { medians, report } from './stage/compare.ts'
import { fullItems, reportedOf, reportReason } from './stage/full-items.ts'
import { type FullSetUp, setUpFully } from './stage/full-set-up.ts'
import { type Ground, onGround } from './stage/stage.ts'
import { makeTenRules } from './stage/ten-rules.ts'

/**
 * P23: background decisions in a workspace where everything is set up that they may depend on: rules on earlier items, volumes, topics,
 * and reports of items and users, a rule and a classifier in shadow, and an AI moderator that is asked about a quarter of the items;
 * against the same items in a workspace that has only the ten rules of `background`, which the other has as well. What is set up reads
 * four tables and writes nine that ten rules alone leave alone, of most of them fewer rows than these write: three times their cost is
 * wanted. Verdicts share their transactions with those that come at the same moment, a few of them where 128 items share three.
 */

const waiting = 2000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Microseconds of CPU of PostgreSQL. */
interface Figures {
  /** For an item by ten rules. */
  tenRules: number
  /** For an item with everything set up, before AI moderators. */
  byRules: number
  /** For an item with everything set up. */
  full: number
  /** For a verdict of an AI moderator, and the decision by it. */
  verdict: number
}

/** Has some of the items reported before they are decided, and one author. */
async function reportSome(
  { services: { userReports }, actor }: Ground,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<void> {
  const report = { policyId: reportReason.toLowerCase(), reporterExternalId: 'reporter' }
  for (const named of [
    { user: { externalId: 'user-1' } },
    ...contentIds.map((externalId) => ({ content: { externalId } })),
  ])
    await userReports.submit({ workspaceId, actor }, { ...report, ...named })
}

async function run(ground: Ground, owner: pg.Client, full: string, setUp: FullSetUp): Promise<Figures[]> {
  const { services, workspaceId, databaseCpu } = ground
  const jobs = services.on('jobs')
  const byRules = [...analyzeTasks(jobs.database, jobs.pipeline), analyzeUserTasks(jobs)]
  const spent = async (kinds: readonly TaskKind[]) => {
    const before = databaseCpu()
    await workOff(services, owner, kinds)
    return (databaseCpu() - before) * 1e6
  }
  const verdicts = async () => {
    const { rows } = await owner.query<{ many: number }>('select count(*)::int as many from ai_verdict')
    return rows[0]?.many ?? 0
  }
  const found: Figures[] = []
  for (let round = 0; round <= rounds; round++) {
    const items = fullItems(waiting, round)
    await takeIn(services, workspaceId, items)
    const tenRules = await spent(byRules)
    await takeIn(services, full, items)
    await reportSome(
      ground,
      full,
      reportedOf(items).map(({ content_id: id }) => id),
    )
    const rules = await spent(byRules)
    const before = await verdicts()
    const asked = await spent([aiTasks(jobs.aiJudge)])
    await setUp.check()
    const verdict = asked / ((await verdicts()) - before)
    if (round === 0) await ground.analyze()
    else
      found.push({
        tenRules: tenRules / waiting,
        byRules: rules / waiting,
        full: (rules + asked) / waiting,
        verdict,
      })
  }
  return found
}

function tell(found: readonly Figures[]): void {
  const { tenRules, byRules, full, verdict } = medians(found)
  console.log(
    `CPU of PostgreSQL: ${tenRules.toFixed(0)} µs by ten rules; with everything set up ${byRules.toFixed(0)} before AI moderators and ${full.toFixed(0)} with them, of which a verdict takes ${verdict.toFixed(0)}`,
  )
  const goal = { id: 'P23', sign: '≤', unit: '×' } as const
  report(
    { ...goal, what: 'CPU of PostgreSQL, a decision with everything set up ÷ by ten rules', limit: 3 },
    full / tenRules,
  )
  report(
    { ...goal, what: 'that of a verdict of an AI moderator ÷ a decision by ten rules', limit: 10 },
    verdict / tenRules,
  )
}

await onGround(async (ground) => {
  const { services } = ground
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  const full = await ground.addWorkspace()
  for (const workspaceId of [ground.workspaceId, full]) {
    await makeTenRules({ ...ground, workspaceId })
    await takeIn(services, workspaceId, fullItems(200, rounds + 1))
  }
  const setUp = await setUpFully(services, full, owner)
  const found = await run(ground, owner, full, setUp).finally(() => setUp.close())
  await owner.end()
  tell(found)
})
