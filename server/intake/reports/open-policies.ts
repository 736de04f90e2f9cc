import { rowsById } from '../../access/requests/rows-by-id.ts'

/** The policy categories of the open reports of items, the most frequent first. */
export const openPoliciesOf = rowsById<{ id: string; policyIds: string[] }>(
  `select c.object_id as id, array_agg(c.policy_category_id order by c.reports desc, c.policy_category_id) as "policyIds"
   from (
     select object_id, policy_category_id, count(*) as reports from user_report
     where workspace_id = $1 and object_id = any ($2) and state = 'open' group by object_id, policy_category_id) c
   group by c.object_id`,
)
