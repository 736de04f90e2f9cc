import type { Sql } from '../../../platform/database.ts'
import { presentable } from '../../../platform/validation.ts'
import type { ObjectType } from '../../../platform/vocabulary/status.ts'
import type { ShadowHit } from './shadow-run.ts'

/** What was judged. */
export interface JudgedObject {
  workspaceId: string
  objectType: ObjectType
  objectId: string
  version: number
}

const mostSpans = 20
const mostText = 1000

/**
 * Keeps what rules in shadow would have done to judged objects, in the transaction of the decision; once for a version
 * of a rule and of an object.
 */
export async function writeShadowHits(
  tx: Sql,
  judged: readonly (JudgedObject & { hits: readonly ShadowHit[] })[],
): Promise<void> {
  const rows = judged.flatMap(({ hits, ...about }) => hits.map((hit) => rowOf(about, hit)))
  if (rows.length === 0) return
  await tx.query(
    `insert into rule_shadow_hit (workspace_id, rule_id, rule_version, object_type, object_id, object_version, status,
       policy_category_id, queue_id, taken_by, explanation, spans)
     select workspace_id, rule_id, rule_version, object_type, object_id, object_version, status,
       policy_category_id, queue_id, taken_by, explanation, spans
     from json_to_recordset($1) as r (workspace_id uuid, rule_id uuid, rule_version int, object_type text, object_id uuid,
       object_version int, status text, policy_category_id uuid, queue_id uuid, taken_by uuid, explanation text, spans jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

function rowOf({ workspaceId, objectType, objectId, version }: JudgedObject, hit: ShadowHit) {
  const { effect } = hit.rule
  const { conditions } = hit.traced
  return {
    workspace_id: workspaceId,
    rule_id: effect.ruleId,
    rule_version: effect.ruleVersion,
    object_type: objectType,
    object_id: objectId,
    object_version: version,
    status: effect.status,
    policy_category_id: effect.policyCategoryId,
    queue_id: effect.queueId,
    taken_by: hit.takenBy,
    explanation: presentable(conditions.map(({ explanation }) => explanation).join('; '), mostText),
    spans: conditions.flatMap(({ spans }) => spans).slice(0, mostSpans),
  }
}
