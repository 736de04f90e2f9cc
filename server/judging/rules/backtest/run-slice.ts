import type { Sql } from '../../../platform/database.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { originOfNext } from '../../../platform/task-origin.ts'
import { addTasks, type Task } from '../../../platform/tasks.ts'
import type { DraftPlan } from '../draft-plan.ts'
import { Examiner } from '../examine.ts'
import { countSubjects, newestSubjects, restAfter } from '../recent-subjects.ts'
import { sourceOf } from '../subject-source.ts'
import { backtestFrame, endBacktest } from './backtest-queue.ts'
import { BacktestTally } from './backtest-tally.ts'
import { BacktestState } from './backtest.object.ts'
import { beginBacktest, lockBacktests, type RunningBacktest, runningBacktest } from './backtest.store.ts'

/** Returns the plan of a backtested rule. @throws InvalidInputError when a reference of the rule no longer exists */
export type PlanOf = (tx: Sql, test: RunningBacktest) => Promise<DraftPlan>

/** The maximum number of items of a backtest, the newest ones. */
export const mostExamined = 10_000

/** The number of items per transaction. */
const batchSize = 100

/**
 * Processes the next items of a backtest and adds the following task, in the transaction that completes this one, so that the
 * work resumes after a crash. @returns whether there was anything to do
 */
export async function runSlice(tx: Sql, task: Task, planOf: PlanOf): Promise<boolean> {
  const { workspaceId, objectId: id } = task
  await lockBacktests(tx, workspaceId)
  const test = await runningBacktest(tx, { workspaceId, id })
  if (!test || (test.state === BacktestState.waiting && !(await begin(tx, test)))) return false
  try {
    const { rule, plan } = await planOf(tx, test)
    const [planned] = plan.rules
    if (!planned) throw new InvalidInputError({ rule: plan.unusable.join('; ') })
    const source = sourceOf(rule.type)
    const wanted = Math.min(batchSize, mostExamined - test.examined)
    const batch = await newestSubjects(tx, workspaceId, source, test, wanted)
    const last = batch.at(-1)
    if (!last) return await endBacktest(tx, workspaceId, id, BacktestState.finished)
    const tally = new BacktestTally(planned.effect)
    await new Examiner(plan, source).examine(tx, batch, (recent, evaluation) => tally.add(recent, evaluation))
    await tally.write(tx, workspaceId, id, source, restAfter(test, last))
    await addTasks(tx, [backtestFrame.task(workspaceId, id, originOfNext(task))])
    return true
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    return endBacktest(tx, workspaceId, id, BacktestState.failed, error.message)
  }
}

/** Starts a backtest unless another one of the workspace is running. */
async function begin(tx: Sql, test: RunningBacktest): Promise<boolean> {
  const { workspaceId } = test
  const total = await countSubjects(tx, workspaceId, sourceOf(test.rule.type), test, mostExamined)
  return beginBacktest(tx, test, total)
}
