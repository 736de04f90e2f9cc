import type { Sql } from '../../platform/database.ts'
import type { QualityRange } from '../../reviews/quality/quality-range.ts'
import type { Status } from '../../platform/vocabulary/status.ts'

/** The newest verdicts of each AI moderator that are compared, at most. */
export const mostCompared = 10_000

/** How often an AI moderator gave one answer where a person, or another AI moderator, gave another. */
export interface ComparedVerdicts {
  aiModeratorId: string
  /** The person; null where the other is an AI moderator. */
  memberId: string | null
  otherAiModeratorId: string | null
  status: Status
  policyCategoryId: string | null
  otherStatus: Status
  otherPolicyCategoryId: string | null
  count: number
}

/**
 * Compares the newest 10,000 verdicts of each AI moderator within so many days with the first decision of a person on the item
 * after it, where that stands, and with the verdicts of the other AI moderators on the same version. Of several verdicts before
 * one decision the last counts. With a member: only compared with what that member decided alone. With categories: only the
 * verdicts on their content, so that a category with few of them costs no more.
 */
export const comparedVerdicts = (
  tx: Sql,
  workspaceId: string,
  { days, memberId, categoryIds }: QualityRange,
): Promise<ComparedVerdicts[]> =>
  tx.query<ComparedVerdicts>(
    `with verdict as materialized (
       select v.* from ai_moderator m cross join lateral (
         select n.ai_moderator_id, n.content_id, n.version, n.action, n.policy_category_id, n.created_at from ai_verdict n
         where n.workspace_id = $1 and n.ai_moderator_id = m.id and n.action is not null
           and n.created_at > verdict_now() - make_interval(days => $2)
         order by n.created_at desc limit ${mostCompared}) v
       where m.workspace_id = $1 and ($4::uuid[] is null or exists (
         select from content c where (c.workspace_id, c.id) = ($1, v.content_id) and c.category_id = any ($4)))
     ), decided as (
       select distinct on (v.ai_moderator_id, d.id) v.ai_moderator_id, d.actor_id as member_id, null::uuid as other_id,
         v.action, v.policy_category_id, d.status as other_action, d.policy_category_id as other_category_id
       from verdict v cross join lateral (
         select a.id, a.actor_id, a.status, a.policy_category_id from action a
         where a.workspace_id = $1 and a.object_id = v.content_id and a.action_type = 'ChangeStatus' and a.actor_kind = 'member'
           and a.undone_at is null and a.reverted_at is null and a.created_at >= v.created_at
         order by a.created_at, a.id limit 1) d
       where $3::uuid is null or d.actor_id = $3
       order by v.ai_moderator_id, d.id, v.created_at desc
     ), both_said as (
       select v.ai_moderator_id, null::uuid, o.ai_moderator_id, v.action, v.policy_category_id, o.action, o.policy_category_id
       from verdict v join verdict o
         on (o.content_id, o.version) = (v.content_id, v.version) and v.ai_moderator_id < o.ai_moderator_id
       where $3::uuid is null
     )
     select ai_moderator_id as "aiModeratorId", member_id as "memberId", other_id as "otherAiModeratorId", action as status,
       policy_category_id as "policyCategoryId", other_action as "otherStatus", other_category_id as "otherPolicyCategoryId",
       count(*)::int as count
     from (select * from decided union all select * from both_said) p group by 1, 2, 3, 4, 5, 6, 7`,
    [workspaceId, days, memberId, categoryIds],
  )
