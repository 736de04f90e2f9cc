// Parts of statements of other nouns: what actions did to their objects.

/** SQL of what the actions in `action_ids` of a row did: the earliest moment, the status and the tags that they set. */
export const actionsOfRow = (row: string): string => `
  select min(t.created_at) as at, max(t.status) as status, coalesce(array_agg(tag) filter (where tag is not null), '{}') as tags
  from action t left join lateral unnest(t.tags_added) tag on true
  where t.workspace_id = ${row}.workspace_id and t.id = any (${row}.action_ids)`

/** SQL for whether nothing was done to the object of a row since a moment, except by the actions in its `action_ids`. */
export const isUntouchedSince = (row: string, at: string): string => `not exists (
  select from action n where n.workspace_id = ${row}.workspace_id and n.object_id = ${row}.object_id and n.undone_at is null
    and n.id <> all (${row}.action_ids) and n.created_at >= ${at})`

/** SQL of the actor or rule of the newest change of the status of a row's object before a moment; null when there was none. */
export const decidedBefore = (row: string, at: string): string => `(
  select json_build_object('kind', b.actor_kind, 'id', coalesce(b.rule_id, b.actor_id)) from action b
  where b.workspace_id = ${row}.workspace_id and b.object_id = ${row}.object_id and b.action_type = 'ChangeStatus'
    and b.created_at < ${at} and b.undone_at is null and b.reverted_at is null
  order by b.created_at desc, b.id desc limit 1)`
