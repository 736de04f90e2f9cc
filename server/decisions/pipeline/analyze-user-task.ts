import { hideContent } from '../../intake/users/content-hiding.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { evaluate } from '../../judging/rules/evaluate.ts'
import type { RuleCounts } from '../../judging/rules/health/rule-counts.ts'
import { isIdle } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Database } from '../../platform/database.ts'
import { giveOrigins } from '../../platform/origin.ts'
import { originOfTask } from '../../platform/task-origin.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { completeTasks, type Task, workspacesOf } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { factsOf } from '../../signals/facts.ts'
import { batchedReads } from '../../signals/reads.ts'
import { loadUserSubjects } from '../../signals/subject.store.ts'
import { decide } from '../deciding/decide.ts'
import type { Judgement } from '../deciding/decision.ts'
import { plansOf } from './judge.ts'
import type { Pipeline } from './pipeline.ts'
import { flagUser } from './poisoned.ts'
import { userJudgement } from './user-judgement.ts'

interface Dependencies {
  database: Database
  wakeUps: WakeUps
  pipeline: Pipeline
  plans: Plans
  ruleCounts: RuleCounts
}

/** The kind of task that evaluates user rules (section 3.2.7), in batches; a user who occurs twice in one is judged once. */
export function analyzeUserTasks(deps: Dependencies): TaskKind {
  return {
    kind: analyzeUser,
    batch: 64,
    lanes: 2,
    mostSeconds: 30,
    run: (tasks) => analyze(deps, tasks),
    poisoned: (task, error) => flagUser(deps, task, error),
  }
}

async function analyze(
  { database, wakeUps, pipeline, plans, ruleCounts }: Dependencies,
  tasks: readonly Task[],
): Promise<void> {
  const workspaces = workspacesOf(tasks)
  const { route, announce } = await pipeline.ready(workspaces, [RuleType.user])
  const judgements = await database.inWorkspace(workspaces, async (tx) => {
    const subjects = await loadUserSubjects(
      tx,
      workspaces,
      tasks.map(({ objectId }) => objectId),
    )
    giveOrigins(subjects, ({ user }) => user.id, tasks.map(originOfTask))
    const inForce = await plansOf(tx, plans, subjects, RuleType.user)
    const parts = { ...noMedia, read: batchedReads((_workspaces, work) => work(tx)) }
    const made = await Promise.all(
      subjects.map(async (subject): Promise<Judgement[]> => {
        const plan = inForce.get(subject.workspaceId)
        if (!plan || isIdle(plan)) return []
        const evaluation = await evaluate(plan, factsOf(subject, parts), ruleCounts.nextIsTimed())
        return [userJudgement(subject, evaluation)]
      }),
    )
    return made.flat()
  })
  await database.inWorkspace(workspaces, async (tx) => {
    const ours = await completeTasks(tx, tasks)
    const users = new Set(tasks.flatMap(({ id, objectId }) => (ours.has(id) ? objectId : [])))
    const mine = judgements.filter(({ objectId }) => users.has(objectId))
    announce(tx, await decide(tx, mine, route))
    const hides = mine.some(({ decisions }) => decisions.some(({ hideAll }) => hideAll))
    tx.afterCommit(() => hides && wakeUps.send(hideContent))
  })
}

const noMedia = { probeMedia: () => Promise.resolve([]) }
