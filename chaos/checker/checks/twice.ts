import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

const forOneCause = `
  select 'the cause ' || coalesce(cause_key, 'of arrival') || ' acted ' || count(*) || ' times on ' || object_id as wrong
  from action where workspace_id = $1 group by object_id, cause_key, action_type having count(*) > 1`

/** A rule, and the arrival of an item, decides at most once for each received version. */
const forOneVersion = `
  select 'the item ' || c.external_id || ' of version ' || c.version || ' became ' || a.status || ' ' || count(*)
    || ' times by ' || coalesce('the rule ' || a.rule_id, 'itself') as wrong
  from action a join content c on (c.workspace_id, c.id) = (a.workspace_id, a.object_id)
  where a.workspace_id = $1 and a.status is not null and a.actor_kind in ('rule', 'system') and coalesce(a.cause_key, '') not like 'revert:%'
  group by c.id, c.external_id, c.version, a.rule_id, a.status having count(*) > c.version`

const ofOneId = `
  select 'the item ' || external_id || ' is there ' || count(*) || ' times' as wrong
  from content where workspace_id = $1 group by external_id having count(*) > 1`

const toBeSent = `
  select 'the action ' || action_id || ' is to be sent ' || count(*) || ' times' as wrong
  from outbox where workspace_id = $1 group by action_id having count(*) > 1`

export const twice = {
  name: 'twice',
  finds:
    'an item that is there twice, a cause that acted twice, a decision that was made twice for one version, an action that is sent as two',
  find: async (db, { workspaceId }) => {
    const found = []
    for (const sql of [forOneCause, forOneVersion, ofOneId, toBeSent])
      found.push(...(await lines(db, sql, [workspaceId])))
    return found
  },
} as const satisfies Check
