import { Field, Float, Int, ObjectType } from 'type-graphql'
import type { LoaderDefinition } from '../../access/requests/request-context.ts'

@ObjectType({ description: "How right a user's reports were, over the newest 1,000 of them" })
export class ReporterAccuracy {
  @Field(() => Int, { description: 'Reports that are settled' }) judged!: number
  @Field(() => Int, {
    description: 'Those of them whose item a human flagged or removed since, or that is removed now',
  })
  right!: number
  @Field(() => Float, { nullable: true, description: 'The share of those that were right; null without any' })
  share!: number | null
}

/** How right the reports of users were. */
export const reporterAccuracyOf: LoaderDefinition<string, ReporterAccuracy> = (
  { services, workspaceId },
  reporterIds,
) =>
  services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<ReporterAccuracy>(
      `select count(*) filter (where v.is_right or v.state = 'handled')::int as judged,
         count(*) filter (where v.is_right)::int as right,
         (count(*) filter (where v.is_right))::float8 / nullif(count(*) filter (where v.is_right or v.state = 'handled'), 0) as share
       from unnest($2::uuid[]) with ordinality as w (reporter_id, place)
       left join lateral (
         select r.state, ${proved} as is_right from (
           select * from user_report where workspace_id = $1 and reporter_id = w.reporter_id
           order by created_at desc, id desc limit 1000) r
       ) v on true
       group by w.place order by w.place`,
      [workspaceId, reporterIds],
    ),
  )

/** SQL that says whether a report `r` was right: a human agreed, or the item is removed and stays it. */
const proved = `(
  exists (
    select from action a
    where a.workspace_id = r.workspace_id and a.object_id = r.object_id and a.action_type = 'ChangeStatus'
      and a.created_at >= r.created_at and a.actor_kind in ('member', 'customer') and a.status in ('flagged', 'hidden')
      and a.undone_at is null and a.reverted_at is null)
  or (r.object_type = 'content' and exists (
    select from content c where (c.workspace_id, c.id) = (r.workspace_id, r.object_id) and c.status = 'hidden'))
  or (r.object_type = 'user' and exists (
    select from platform_user u where (u.workspace_id, u.id) = (r.workspace_id, r.object_id) and u.status = 'hidden')))`
