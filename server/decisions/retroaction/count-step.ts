import type { Transaction } from '../../platform/database.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import {
  countSubjects,
  isDecidedByHuman,
  newestSubjects,
  restAfter,
} from '../../judging/rules/recent-subjects.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import { foresee, judgePast } from './judge-past.ts'
import { endRetroaction } from './retroaction-queue.ts'
import { RetroactionState } from './retroaction.type.ts'
import type { Rest, RunningRetroaction } from './running-retroaction.ts'

const batchSize = 250

/** Looks at the next past items, and writes down those that would change. */
export async function countStep(tx: Transaction, plans: Plans, running: RunningRetroaction): Promise<Rest> {
  const { workspaceId, id } = running
  const source = sourceOf(running.ruleType)
  if (running.total === 0)
    await tx.query(`update retroaction set total = $3 where workspace_id = $1 and id = $2`, [
      workspaceId,
      id,
      await countSubjects(tx, workspaceId, source, running),
    ])
  const batch = await newestSubjects(tx, workspaceId, source, running, batchSize)
  const last = batch.at(-1)
  if (!last) {
    await endRetroaction(tx, workspaceId, id, RetroactionState.counted)
    return null
  }
  const open = batch.filter((recent) => recent.status !== null && !isDecidedByHuman(recent))
  const foreseen = await foresee(tx, await judgePast(tx, plans, running, open))
  const rows = foreseen.flatMap(({ recent, outcome }) =>
    outcome.changes.length === 0
      ? []
      : {
          object_id: recent.objectId,
          from_status: recent.status,
          to_status: outcome.status,
          from_policy_category_id: recent.policyCategoryId,
          posted_at: recent.at,
        },
  )
  const rest = restAfter(running, last)
  await tx.query(
    `with counted as (
       insert into retroaction_item (workspace_id, retroaction_id, object_type, object_id, from_status, to_status,
         from_policy_category_id, posted_at)
       select $1, $2, $3, object_id, from_status, to_status, from_policy_category_id, posted_at
       from json_to_recordset($4) as r (object_id uuid, from_status text, to_status text, from_policy_category_id uuid,
         posted_at timestamptz)
     )
     update retroaction set examined = examined + $5, counted = counted + $6, after_at = $7, after_id = $8
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      source.objectType,
      JSON.stringify(rows),
      batch.length,
      rows.length,
      rest.afterAt,
      rest.afterId,
    ],
  )
  return { seconds: 0 }
}
