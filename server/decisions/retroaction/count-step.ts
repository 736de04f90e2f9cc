import type { Transaction } from '../../platform/database.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import {
  countSubjects,
  isDecidedByHuman,
  newestSubjects,
  restAfter,
} from '../../judging/rules/recent-subjects.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import { foresee, type ForeseenItem, judgePast } from './judge-past.ts'
import { addItems, type CountedItem } from './retroaction-item.store.ts'
import { RetroactionState } from './retroaction.entity.ts'
import { addToCounts, endRetroaction, setTotal } from './retroaction.store.ts'
import type { Rest, RunningRetroaction } from './running-retroaction.ts'

const batchSize = 250

/** Evaluates the next past items, and records those that would change. */
export async function countStep(tx: Transaction, plans: Plans, running: RunningRetroaction): Promise<Rest> {
  const { workspaceId } = running
  const source = sourceOf(running.ruleType)
  if (running.total === 0) await setTotal(tx, running, await countSubjects(tx, workspaceId, source, running))
  const batch = await newestSubjects(tx, workspaceId, source, running, batchSize)
  const last = batch.at(-1)
  if (!last) {
    await endRetroaction(tx, running, RetroactionState.counted)
    return null
  }
  const open = batch.filter((recent) => recent.status !== null && !isDecidedByHuman(recent))
  const foreseen = await foresee(tx, await judgePast(tx, plans, running, open))
  const changing = foreseen.flatMap(countedItem)
  await addItems(tx, running, source.objectType, changing)
  const counts = { examined: batch.length, counted: changing.length }
  await addToCounts(tx, running, counts, restAfter(running, last))
  return { seconds: 0 }
}

/** The item to record; none if it would not change. */
function countedItem({ recent, outcome }: ForeseenItem): CountedItem[] {
  const { objectId, status: from, policyCategoryId, at: postedAt } = recent
  const { changes, status: to } = outcome
  if (changes.length === 0 || from === null || to === null) return []
  return [{ objectId, from, to, fromPolicyCategoryId: policyCategoryId, postedAt }]
}
