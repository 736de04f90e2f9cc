import { sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import { ActorKind, isHumanSql } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: TableOf<Action>
}

// Parts of statements of other nouns: what humans have decided, and which earlier decisions they upheld or overturned.

/** SQL of the id of an action's actor within its kind: null for the customer platform, whichever of its keys was used. */
export const takerOf = (action: string): string =>
  `case when ${action}.actor_kind <> '${ActorKind.customer}' then ${action}.actor_id end`

/** SQL for whether an action is a decision that stands: neither undone nor reverted. */
const stands = (action: string) =>
  `${action}.action_type = 'ChangeStatus' and ${action}.undone_at is null and ${action}.reverted_at is null`

/** SQL for whether the action `m` is a human decision that stands. */
export const humanDecision = `${isHumanSql('m.actor_kind')} and ${stands('m')}`

/**
 * SQL of the decisions that the human decision `m` upholds or overturns: of those since the previous human decision, that one
 * included, the last of each rule, AI moderator or person that was neither undone nor reverted.
 */
export const decisionsUnder = `
  select distinct on (a.actor_kind, ${takerOf('a')}, a.rule_id) a.* from action a
  where a.workspace_id = m.workspace_id and a.object_id = m.object_id and ${stands('a')}
    and (a.created_at, a.id) < (m.created_at, m.id)
    and a.created_at >= coalesce((
      select max(p.created_at) from action p
      where p.workspace_id = m.workspace_id and p.object_id = m.object_id and ${stands('p')}
        and ${isHumanSql('p.actor_kind')} and (p.created_at, p.id) < (m.created_at, m.id)), '-infinity')
  order by a.actor_kind, ${takerOf('a')}, a.rule_id, a.created_at desc, a.id desc`

/**
 * A query, not yet run, for one row for each human decision of a workspace since a moment and each rule that it upholds or
 * overturns: the rule, the moment of the decision, and whether the two agree.
 */
export const verdictsOnRules = (tx: Sql, workspaceId: string, since: Date) =>
  tx
    .db<Tables>()
    .selectFrom('action as m')
    .crossJoinLateral(sql<Tables['action']>`(${sql.raw(decisionsUnder)})`.as<'r'>(sql`r`))
    .select(({ ref }) => [
      'm.createdAt as at',
      sql<boolean>`(${ref('r.status')} = 'allowed') = (${ref('m.status')} = 'allowed')`.as('agrees'),
    ])
    .select('r.ruleId')
    .where('m.workspaceId', '=', workspaceId)
    .where('m.createdAt', '>=', since)
    .where(sql.raw<boolean>(humanDecision))
    .where('r.actorKind', '=', ActorKind.rule)
    .where('r.ruleId', 'is not', null)
    .$narrowType<{ ruleId: string }>()

/** SQL of the status that a human first gave an object after a moment, unless it was undone. */
export const firstHumanStatus = (workspaceId: string, objectId: string, after: string): string => `
  select a.status from action a
  where a.workspace_id = ${workspaceId} and a.object_id = ${objectId} and a.action_type = 'ChangeStatus'
    and ${isHumanSql('a.actor_kind')} and a.undone_at is null and a.created_at >= ${after}
  order by a.created_at, a.id limit 1`

/** SQL of the objects of a type, as `id`, that humans have decided on since a moment. */
export const objectsDecidedByHumans = (workspaceId: string, objectType: string, since: string): string => `
  select a.object_id as id from action a
  where a.workspace_id = ${workspaceId} and a.created_at >= ${since} and a.action_type = 'ChangeStatus'
    and ${isHumanSql('a.actor_kind')} and a.object_type = '${objectType}'`
