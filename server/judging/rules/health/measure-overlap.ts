import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from '../../../platform/database.ts'
import { inOwnTask, type Task } from '../../../platform/tasks.ts'
import { factsOf } from '../../../signals/facts.ts'
import { lastDays, type Stretch } from '../past-subject.store.ts'
import { isIdle, type Plan } from '../plan.ts'
import type { Plans } from '../plans.ts'
import { newestSubjects, restAfter } from '../recent-subjects.ts'
import { RuleType } from '../rule-type.ts'
import { sourceOf } from '../subject-source.ts'
import { OverlapTally } from './overlap-tally.ts'
import { replaceOverlaps } from './rule-health.store.ts'

interface Dependencies {
  database: Database
  plans: Plans
}

const most = 5000
const days = 30
const batch = 250

/**
 * Measures which rules take items from others, by evaluating each rule alone on the newest 5,000 items or users, each batch in a
 * transaction of its own, and replaces the previous result. An interrupted run is started over.
 */
export async function measureOverlap({ database, plans }: Dependencies, task: Task): Promise<void> {
  const { workspaceId } = task
  const tallies: OverlapTally[] = []
  for (const type of [RuleType.content, RuleType.user]) {
    const plan = await database.inWorkspace(workspaceId, (tx) => plans.for(tx, workspaceId, undefined, type))
    if (!isIdle(plan)) tallies.push(await tallyOf(database, workspaceId, plan, type))
  }
  const overlaps = tallies.flatMap(({ examined, result }) =>
    result.map((overlap) => ({ examined, ...overlap })),
  )
  await inOwnTask(database, task, (tx) => replaceOverlaps(tx, workspaceId, overlaps))
}

async function tallyOf(
  database: Database,
  workspaceId: string,
  plan: Plan,
  type: RuleType,
): Promise<OverlapTally> {
  const tally = new OverlapTally(plan)
  const source = sourceOf(type)
  let stretch: Stretch | null = await database.inWorkspace(workspaceId, (tx) => lastDays(tx, days))
  while (stretch && tally.examined < most) {
    const rest: Stretch = stretch
    stretch = await database.inWorkspace(workspaceId, async (tx) => {
      const recent = await newestSubjects(tx, workspaceId, source, rest, batch)
      const parts = source.parts(tx)
      await Promise.all(recent.map(({ subject }) => tally.add(factsOf(subject, parts), plan.rules.length)))
      const last = recent.at(-1)
      return last && recent.length === batch ? restAfter(rest, last) : null
    })
    await breathe()
  }
  return tally
}
