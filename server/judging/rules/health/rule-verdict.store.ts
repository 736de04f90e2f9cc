import type { Sql } from '../../../platform/database.ts'

/**
 * Counts what humans made of decisions of rules, by the hour of the human's decision, from an hour on: upheld where the
 * human decided like the rule (flagging and removing are alike), overturned otherwise. Each rule that had set the status
 * since the human decision before counts. Decisions that were undone or reverted count for nothing. Text, for its lateral
 * joins over the actions of an item, which analytics shares.
 */
export async function rollUpVerdicts(tx: Sql, workspaceId: string, since: Date): Promise<void> {
  await tx.query(
    `update rule_hour set upheld = 0, overturned = 0
     where workspace_id = $1 and hour >= $2 and upheld + overturned > 0`,
    [workspaceId, since],
  )
  await tx.query(
    `insert into rule_hour as h (workspace_id, rule_id, hour, upheld, overturned)
     select $1, rule_id, hour, count(*) filter (where agrees), count(*) filter (where not agrees)
     from (${verdicts}) v group by rule_id, hour order by rule_id, hour
     on conflict (workspace_id, rule_id, hour) do update set upheld = excluded.upheld, overturned = excluded.overturned`,
    [workspaceId, since],
  )
}

/** SQL for whether an action is a decision that stands: neither undone nor reverted. */
const stands = (action: string) =>
  `${action}.action_type = 'ChangeStatus' and ${action}.undone_at is null and ${action}.reverted_at is null`

/** SQL for whether the action `m` is a human decision that stands. */
export const humanDecision = `m.actor_kind in ('member', 'customer') and ${stands('m')}`

/**
 * SQL of the decisions that the human decision `m` upholds or overturns: of those since the human decision before, that
 * one included, the last of each rule, AI moderator or person, as far as they stand.
 */
export const decisionsUnder = `
  select distinct on (a.actor_kind, a.actor_id, a.rule_id) a.* from action a
  where a.workspace_id = m.workspace_id and a.object_id = m.object_id and ${stands('a')}
    and (a.created_at, a.id) < (m.created_at, m.id)
    and a.created_at >= coalesce((
      select max(p.created_at) from action p
      where p.workspace_id = m.workspace_id and p.object_id = m.object_id and ${stands('p')}
        and p.actor_kind in ('member', 'customer') and (p.created_at, p.id) < (m.created_at, m.id)), '-infinity')
  order by a.actor_kind, a.actor_id, a.rule_id, a.created_at desc, a.id desc`

/** One row for each human decision and each rule that it is about. */
const verdicts = `
  select r.rule_id, date_trunc('hour', m.created_at, 'UTC') as hour, (r.status = 'allowed') = (m.status = 'allowed') as agrees
  from action m cross join lateral (${decisionsUnder}) r
  where m.workspace_id = $1 and m.created_at >= $2 and ${humanDecision} and r.actor_kind = 'rule' and r.rule_id is not null`
