import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/tasks.ts'
import type { Stretch } from '../../judging/rules/recent-subjects.ts'
import type { RuleType } from '../../judging/rules/rule-type.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Decisions } from '../deciding/outcome.ts'
import type { RetroactionState } from './retroaction.type.ts'

/** A retroaction as its worker needs it. */
export interface RunningRetroaction extends Stretch {
  workspaceId: string
  id: string
  ruleId: string
  ruleVersion: number
  ruleType: RuleType.content | RuleType.user
  state: RetroactionState
  total: number
  webhooksPerMinute: number
  /** Whether the rule is still what was counted with, and enabled. */
  ruleStands: boolean
  /** Whether the customer platform is told, and whether its endpoint is down. */
  told: boolean
  endpointDown: boolean
  /** Who had it reversed, if anybody has. */
  reversedByKind: ActorKind | null
  reversedById: string | null
}

/** What is left to do after a step: nothing, or more, after so many seconds. */
export type Rest = { seconds: number } | null

/** The retroaction under its row lock, for which everybody who would change its state waits. */
export async function lockRetroaction(
  tx: Sql,
  { workspaceId, objectId }: Pick<Task, 'workspaceId' | 'objectId'>,
): Promise<RunningRetroaction | undefined> {
  const [running] = await tx.query<RunningRetroaction>(
    `select r.workspace_id as "workspaceId", r.id, r.rule_id as "ruleId", r.rule_version as "ruleVersion",
       r.rule_type as "ruleType", r.state, r.total, r.webhooks_per_minute as "webhooksPerMinute", r.since::text,
       r.after_at::text as "afterAt", r.after_id as "afterId",
       exists (select from rule where workspace_id = r.workspace_id and id = r.rule_id and enabled
         and version = r.rule_version) as "ruleStands",
       w.id is not null as told, w.outage_since is not null as "endpointDown",
       r.reversed_by_kind as "reversedByKind", r.reversed_by_id as "reversedById"
     from retroaction r left join webhook w on w.workspace_id = r.workspace_id
     where r.workspace_id = $1 and r.id = $2 for update of r`,
    [workspaceId, objectId],
  )
  return running
}

const probeSeconds = 30
const largestBatch = 100
const batchesPerMinute = 12

/** How many items are done in one transaction: where webhooks follow, a twelfth of what a minute may have. */
export const batchSizeOf = ({ told, webhooksPerMinute }: RunningRetroaction): number =>
  told ? Math.min(largestBatch, Math.max(1, Math.floor(webhooksPerMinute / batchesPerMinute))) : largestBatch

/**
 * How long to wait after these decisions on so many items; not at all where they were the last. They are paced and not their webhooks, so that what is decided here is soon
 * known there, that webhooks of live decisions have nothing to queue behind, and that a cancel stops both.
 */
export function restAfter(running: RunningRetroaction, done: number, { decided }: Decisions): Rest {
  if (!running.told || done < batchSizeOf(running)) return { seconds: 0 }
  const actions = decided.reduce((sum, one) => sum + one.actions.length, 0)
  return { seconds: (actions * 60) / running.webhooksPerMinute }
}

/** While the endpoint is down nothing is added to what waits for it. */
export const restOfOutage: Rest = { seconds: probeSeconds }
