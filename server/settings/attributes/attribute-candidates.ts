import { Field, Int, ObjectType } from 'type-graphql'
import type { Sql } from '../../platform/database.ts'
import { AttributeSource, AttributeType } from './attribute.entity.ts'

@ObjectType({ description: 'An attribute that was sent, and is not registered (section 2.6)' })
export class AttributeCandidate {
  @Field(() => String) name!: string
  @Field(() => AttributeSource) source!: AttributeSource
  @Field(() => AttributeType, { description: 'What its values look like' }) type!: AttributeType
  @Field(() => Int, { description: 'How many of the items had it' }) count!: number
  @Field(() => [String], { description: 'Up to five of its values, as JSON' }) samples!: string[]
}

const tables: Record<AttributeSource, string> = {
  [AttributeSource.content]: `select metadata as attributes from content
    where workspace_id = $1 and created_at >= date_trunc('day', verdict_now(), 'UTC') - interval '1 day'
      and created_at < date_trunc('day', verdict_now(), 'UTC')
    order by created_at desc, id desc limit 1000`,
  [AttributeSource.user]: `select attributes from platform_user
    where workspace_id = $1 and updated_at >= date_trunc('day', verdict_now(), 'UTC') - interval '1 day'
      and updated_at < date_trunc('day', verdict_now(), 'UTC')
    order by updated_at desc, id desc limit 1000`,
}

/**
 * The attributes found in the last 1,000 items of the previous day (UTC) that are not registered, the most frequent
 * first, at most 200. For users it is those who were last updated on that day.
 */
export function attributeCandidates(
  tx: Sql,
  workspaceId: string,
  source: AttributeSource,
): Promise<AttributeCandidate[]> {
  return tx.query<AttributeCandidate>(
    `with item as materialized (${tables[source]}),
     entry as (
       select e.key as name, e.value, jsonb_typeof(e.value) as kind from item
       cross join lateral jsonb_each(case when jsonb_typeof(item.attributes) = 'object' then item.attributes else '{}' end) e
       where char_length(e.key) between 1 and 100 and jsonb_typeof(e.value) in ('string', 'number', 'boolean'))
     select name, $2 as source, count(*)::int as count,
       case when bool_and(kind = 'number') then 'number' when bool_and(kind = 'boolean') then 'boolean' else 'text' end as type,
       (array_agg(distinct left(value::text, 100)))[1:5] as samples
     from entry
     where not exists (
       select from attribute a where a.workspace_id = $1 and a.source = $2 and a.name = entry.name)
     group by name order by count desc, name limit 200`,
    [workspaceId, source],
  )
}
