import { sql } from 'kysely'
import type { Sql } from '../../../platform/database.ts'
import type { RuleType } from '../rule-type.ts'
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'
import type { NewestFirst } from './rule-version.store.ts'

/** The entries of the audit log that tell of rules, and the rules that are not gone. */
interface Tables {
  auditEntry: Pick<RuleEvent, 'seq' | 'at' | 'actorKind' | 'actorId'> & {
    workspaceId: string
    subject: string | null
    event: string
  }
  rule: { workspaceId: string; id: string }
}

const entries = (tx: Sql, workspaceId: string, { before = null, most }: NewestFirst) =>
  tx
    .db<Tables>()
    .selectFrom('auditEntry as e')
    .select(['e.seq', 'e.at', 'e.actorKind', 'e.actorId'])
    .where('e.workspaceId', '=', workspaceId)
    .$if(before !== null, (all) => all.where('e.seq', '<', before))
    .orderBy('e.seq', 'desc')
    .limit(most)

/** The place in the order of evaluation, from 0, where the event changed it. */
const placeIn = (part: 'before' | 'after') =>
  sql<number | null>`case when e.event = 'rule.moved' then (${sql.ref(`e.${part}`)} ->> 'position')::int end`

/** What was done to a rule, newest first; of a deleted rule as well. */
export const eventsOf = (
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  page: NewestFirst,
): Promise<RuleEvent[]> =>
  entries(tx, workspaceId, page)
    .select([
      sql<string>`substr(e.event, 6)`.as('kind'),
      sql<number | null>`coalesce(e.after ->> 'version', e.before ->> 'version')::int`.as('version'),
      placeIn('before').as('positionBefore'),
      placeIn('after').as('positionAfter'),
    ])
    .where('e.subject', '=', ruleId)
    .where(sql<boolean>`starts_with(e.event, 'rule.')`)
    .execute()

/** The rules of a type that were deleted and are not back, the last one first. */
export const deletedRules = (
  tx: Sql,
  workspaceId: string,
  type: RuleType,
  page: NewestFirst,
): Promise<DeletedRule[]> =>
  entries(tx, workspaceId, page)
    .select([
      sql<string>`e.subject`.as('ruleId'),
      sql<RuleType>`e.before ->> 'type'`.as('type'),
      sql<string>`e.before ->> 'name'`.as('name'),
      sql<number>`(e.before ->> 'version')::int`.as('version'),
    ])
    .where('e.event', '=', 'rule.deleted')
    .where(sql<boolean>`e.before ->> 'type' = ${type}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rule as r')
            .where('r.workspaceId', '=', workspaceId)
            .where(sql<boolean>`r.id = e.subject::uuid`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditEntry as later')
            .where('later.workspaceId', '=', workspaceId)
            .whereRef('later.subject', '=', 'e.subject')
            .where('later.event', '=', 'rule.deleted')
            .whereRef('later.seq', '>', 'e.seq'),
        ),
      ),
    )
    .execute()
