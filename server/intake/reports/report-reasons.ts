import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import type { Sql } from '../../platform/database.ts'

@ObjectType({ description: 'A policy category that users may select when they report (section 4.7)' })
export class ReportReason {
  @Field(() => ID, { description: 'What is sent back as `policy_id`' }) id!: string
  @Field(() => String) name!: string
  @Field(() => String, { nullable: true }) description!: string | null
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Name and description by language; null unless the workspace has languages',
  })
  translations!: Record<string, { name: string; description: string | null }> | null
}

/** SQL that says whether users can report for a category: it has the User Reports flag and is enabled, for one action at least. */
export const isReason = `user_reports and deleted_at is null and (enabled_for <> '{}' or enabled_for_strikes)`

/** The categories that are enabled and have the User Reports flag on, by name (section 4.7). */
export function reportReasons(tx: Sql, workspaceId: string): Promise<ReportReason[]> {
  return tx.query<ReportReason>(
    `select p.policy_id as id, p.name, p.description, case when w.languages <> '{}' then (
       select coalesce(jsonb_object_agg(t.key, t.value), '{}') from jsonb_each(p.translations) t
       where t.key = any (w.languages)) end as translations
     from policy_category p join workspace w on w.id = p.workspace_id
     where p.workspace_id = $1 and ${isReason} order by lower(p.name), p.id`,
    [workspaceId],
  )
}
