import type { Sql } from '../../../platform/database.ts'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import type { RuleType } from '../rule-type.ts'

interface Happened {
  seq: number
  at: Date
  actorKind: ActorKind
  actorId: string | null
}

/** Something that was done to a rule, from the audit log. */
export interface KeptRuleEvent extends Happened {
  /** The name of the event without `rule.`, such as `enabled`. */
  kind: string
  /** The version that the rule had afterwards, or when it was deleted. */
  version: number | null
  /** The place in the order of evaluation, from 0, where the event changed it. */
  positionBefore: number | null
  positionAfter: number | null
}

/** A rule that is gone, as it was when it was deleted. */
export interface KeptDeletedRule extends Happened {
  ruleId: string
  type: RuleType
  name: string
  version: number
}

interface Page {
  /** The number of the audit entry that the page before ended with. */
  before: number | null
  most: number
}

const happened = `e.seq, e.at, e.actor_kind as "actorKind", e.actor_id as "actorId"`

/** What was done to a rule, newest first; of a deleted rule as well. */
export const eventsOf = (
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  { before, most }: Page,
): Promise<KeptRuleEvent[]> =>
  tx.query<KeptRuleEvent>(
    `select ${happened}, substr(e.event, 6) as kind,
       coalesce(e.after ->> 'version', e.before ->> 'version')::int as version,
       case when e.event = 'rule.moved' then (e.before ->> 'position')::int end as "positionBefore",
       case when e.event = 'rule.moved' then (e.after ->> 'position')::int end as "positionAfter"
     from audit_entry e
     where e.workspace_id = $1 and e.subject = $2 and starts_with(e.event, 'rule.') and ($3::int is null or e.seq < $3)
     order by e.seq desc limit $4`,
    [workspaceId, ruleId, before, most],
  )

/** The rules of a type that were deleted and are not back, the last one first. */
export const deletedRules = (
  tx: Sql,
  workspaceId: string,
  type: RuleType,
  { before, most }: Page,
): Promise<KeptDeletedRule[]> =>
  tx.query<KeptDeletedRule>(
    `select ${happened}, e.subject as "ruleId", e.before ->> 'type' as type, e.before ->> 'name' as name,
       (e.before ->> 'version')::int as version
     from audit_entry e
     where e.workspace_id = $1 and e.event = 'rule.deleted' and e.before ->> 'type' = $2 and ($3::int is null or e.seq < $3)
       and not exists (select from rule r where r.workspace_id = $1 and r.id = e.subject::uuid)
       and not exists (select from audit_entry later where later.workspace_id = $1 and later.subject = e.subject
         and later.event = 'rule.deleted' and later.seq > e.seq)
     order by e.seq desc limit $4`,
    [workspaceId, type, before, most],
  )
