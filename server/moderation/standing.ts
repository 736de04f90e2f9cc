import type { Sql } from '../platform/database.ts'
import type { ActorKind } from '../vocabulary/status.ts'
import { causesOf, type Judgement } from './decision.ts'
import type { NewObjects } from './new-objects.ts'
import type { LockedObject } from './object-adapter.ts'
import type { Standing } from './precedence.ts'

/** What precedence asks of an object itself. */
type Standings = Pick<LockedObject, 'id' | 'status' | 'tags' | 'policyCategoryId' | 'decidedBy'>

/**
 * Reads what has acted before on locked objects, so that precedence can be settled without another look; on fresh ones
 * nothing has.
 */
export async function readStandings(
  tx: Sql,
  judgements: readonly Judgement[],
  objects: ReadonlyMap<string, Standings>,
  fresh: NewObjects,
): Promise<(object: Standings) => Standing> {
  const known = judgements.filter(({ objectId }) => !fresh.has(objectId))
  const causes = known.flatMap(({ workspaceId, decisions }) =>
    decisions.flatMap((decision) =>
      [...causesOf(decision), ...(decision.onContent ? [decision.onContent.cause] : [])].map((key) => ({
        workspaceId,
        key,
        cause: decision.cause,
      })),
    ),
  )
  const contents = known.flatMap(({ decisions }) => decisions.flatMap(({ onContent }) => onContent?.id ?? []))
  const decidedContents = contents.length === 0 ? undefined : await contentDeciders(tx, contents)
  const acted = causes.length === 0 ? new Set<string>() : await actedCauses(tx, causes)
  const reverted =
    causes.length === 0
      ? new Map<string, Set<string>>()
      : await revertedRules(
          tx,
          [...objects.keys()].filter((id) => !fresh.has(id)),
        )
  return (object) => ({
    status: object.status,
    tags: object.tags,
    policyCategoryId: object.policyCategoryId,
    decidedBy: object.decidedBy,
    causes: acted,
    ...(decidedContents && { decidedContents }),
    revertedRules: reverted.get(object.id) ?? new Set(),
  })
}

async function actedCauses(
  tx: Sql,
  causes: readonly { workspaceId: string; key: string; cause: string }[],
): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(
    `select a.cause_key as key from action a
     join unnest($1::uuid[], $2::text[]) as r (workspace_id, cause_key) using (workspace_id, cause_key)`,
    [causes.map(({ workspaceId }) => workspaceId), causes.map(({ key }) => key)],
  )
  const acted = new Set(rows.map(({ key }) => key))
  return new Set(causes.filter(({ key }) => acted.has(key)).map(({ cause }) => cause))
}

async function revertedRules(tx: Sql, objectIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.query<{ objectId: string; rules: string[] }>(
    `select object_id as "objectId", array_agg(coalesce(rule_id, actor_id)::text) as rules from action
     where object_id = any ($1::uuid[]) and reverted_at is not null
       and (rule_id is not null or actor_kind = 'ai') group by object_id`,
    [objectIds],
  )
  return new Map(rows.map(({ objectId, rules }) => [objectId, new Set(rules)]))
}

/** Whom the statuses of content items stand on. */
async function contentDeciders(tx: Sql, ids: readonly string[]): Promise<Map<string, ActorKind>> {
  const rows = await tx.query<{ id: string; decidedBy: ActorKind }>(
    `select id, decided_by_kind as "decidedBy" from content where id = any ($1::uuid[]) and decided_by_kind is not null`,
    [ids],
  )
  return new Map(rows.map(({ id, decidedBy }) => [id, decidedBy]))
}
