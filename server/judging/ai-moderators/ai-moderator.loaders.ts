import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { type AiAgreement, type AiModerator, moderatorColumns } from './ai-moderator.type.ts'
import { type AiVerdict, verdictColumns } from './ai-verdict.type.ts'

/** AI moderators by their ids, deleted ones left out. */
export const aiModeratorById = rowsById<AiModerator>(
  `select ${moderatorColumns} from ai_moderator m
   where m.workspace_id = $1 and m.id = any ($2) and m.deleted_at is null`,
)

/** All verdicts on each item, newest first. */
export const verdictsOn = rowsOfOwner<AiVerdict & { ownerId: string }>(
  `select ${verdictColumns}, v.content_id as "ownerId" from ai_verdict v
   where v.workspace_id = $1 and v.content_id = any ($2::uuid[]) order by v.created_at desc, v.id desc`,
)

/** The newest 20 verdicts of each AI moderator. */
export const newestVerdicts = rowsOfOwner<AiVerdict & { ownerId: string }>(
  `select d.* from unnest($2::uuid[]) as i (id) cross join lateral (
     select ${verdictColumns}, i.id as "ownerId" from ai_verdict v
     where v.workspace_id = $1 and v.ai_moderator_id = i.id order by v.created_at desc, v.id desc limit 20) d`,
)

/**
 * The agreement of humans with each AI moderator, by category, over its newest 10,000 verdicts of 30 days: a verdict counts as decided when a human has
 * decided on its item after it, and the first of those decisions is what it is compared with; a recommendation that was
 * rejected is decided, and not alike.
 */
export const agreementOf = rowsOfOwner<AiAgreement & { ownerId: string }>(
  `select v.ai_moderator_id as "ownerId", v.policy_category_id as "policyCategoryId", count(*)::int as verdicts,
     count(*) filter (where h.status is not null or v.recommendation = 'rejected')::int as decided,
     count(*) filter (where h.status = v.action and v.recommendation is distinct from 'rejected')::int as agreed
   from unnest($2::uuid[]) as i (id)
   cross join lateral (
     select * from ai_verdict n
     where n.workspace_id = $1 and n.ai_moderator_id = i.id and n.action is not null
       and n.created_at > now() - interval '30 days'
     order by n.created_at desc limit 10000) v
   left join lateral (
     select a.status from action a
     where a.workspace_id = v.workspace_id and a.object_id = v.content_id and a.action_type = 'ChangeStatus'
       and a.actor_kind in ('member', 'customer') and a.undone_at is null and a.created_at >= v.created_at
     order by a.created_at, a.id limit 1) h on true
   group by v.ai_moderator_id, v.policy_category_id order by count(*) desc, v.policy_category_id`,
)
