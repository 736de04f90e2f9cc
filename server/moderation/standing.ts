import type { Sql } from '../platform/database.ts'
import type { Judgement } from './decision.ts'
import type { LockedObject } from './object-adapter.ts'
import type { Standing } from './precedence.ts'

/** Reads what has acted before on locked objects, so that precedence can be settled without another look. */
export async function readStandings(
  tx: Sql,
  judgements: readonly Judgement[],
  objects: ReadonlyMap<string, LockedObject>,
): Promise<(object: LockedObject) => Standing> {
  const causes = judgements.flatMap(({ workspaceId, decisions }) =>
    decisions.map(({ cause }) => ({ workspaceId, cause })),
  )
  const acted = causes.length === 0 ? new Set<string>() : await actedCauses(tx, causes)
  const reverted =
    causes.length === 0 ? new Map<string, Set<string>>() : await revertedRules(tx, [...objects.keys()])
  return (object) => ({
    status: object.status,
    tags: object.tags,
    policyCategoryId: object.policyCategoryId,
    decidedBy: object.decidedBy,
    causes: acted,
    revertedRules: reverted.get(object.id) ?? new Set(),
  })
}

async function actedCauses(
  tx: Sql,
  causes: readonly { workspaceId: string; cause: string }[],
): Promise<Set<string>> {
  const rows = await tx.query<{ cause: string }>(
    `select a.cause_key as cause from action a
     join unnest($1::uuid[], $2::text[]) as r (workspace_id, cause_key) using (workspace_id, cause_key)`,
    [causes.map(({ workspaceId }) => workspaceId), causes.map(({ cause }) => cause)],
  )
  return new Set(rows.map(({ cause }) => cause))
}

async function revertedRules(tx: Sql, objectIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.query<{ objectId: string; rules: string[] }>(
    `select object_id as "objectId", array_agg(rule_id::text) as rules from action
     where object_id = any ($1::uuid[]) and reverted_at is not null and rule_id is not null group by object_id`,
    [objectIds],
  )
  return new Map(rows.map(({ objectId, rules }) => [objectId, new Set(rules)]))
}
