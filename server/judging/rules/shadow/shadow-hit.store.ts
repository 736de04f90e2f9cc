import { sql } from 'kysely'
import { objectsDecidedByHumans } from '../../../actions/human-decision.store.ts'
import { contentDecidedByHumans } from '../../../intake/content/content-parts.store.ts'
import { usersDecidedByHumans } from '../../../intake/users/user-parts.store.ts'
import type { Sql } from '../../../platform/database.ts'
import { presentable } from '../../../platform/validation.ts'
import type { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import type { HumanAgreement } from '../backtest/backtest.object.ts'
import { ruleTables } from '../rule-tables.ts'
import { RuleType } from '../rule-type.ts'
import type { Rule } from '../rule.entity.ts'
import type { ShadowSample } from './rule-shadow.object.ts'
import type { ShadowHit } from './shadow-run.ts'

/** A judged object. */
export interface JudgedObject {
  workspaceId: string
  objectType: ObjectType
  objectId: string
  version: number
}

const mostSpans = 20
const mostText = 1000

/**
 * Stores what rules in shadow would have done to judged objects, in the transaction of the decision; once per version of a rule
 * and of an object. SQL text: bench/full-workspace.ts runs it for each batch of decisions.
 */
export async function writeShadowHits(
  tx: Sql,
  judged: readonly (JudgedObject & { hits: readonly ShadowHit[] })[],
): Promise<void> {
  const rows = judged.flatMap(({ hits, ...about }) => hits.map((hit) => rowOf(about, hit)))
  if (rows.length === 0) return
  await tx.query(
    `insert into rule_shadow_hit (workspace_id, rule_id, rule_version, object_type, object_id, object_version, status,
       policy_category_id, queue_id, taken_by, explanation, spans)
     select workspace_id, rule_id, rule_version, object_type, object_id, object_version, status,
       policy_category_id, queue_id, taken_by, explanation, spans
     from json_to_recordset($1) as r (workspace_id uuid, rule_id uuid, rule_version int, object_type text, object_id uuid,
       object_version int, status text, policy_category_id uuid, queue_id uuid, taken_by uuid, explanation text, spans jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

function rowOf({ workspaceId, objectType, objectId, version }: JudgedObject, hit: ShadowHit) {
  const { effect } = hit.rule
  const { conditions } = hit.traced
  return {
    workspace_id: workspaceId,
    rule_id: effect.ruleId,
    rule_version: effect.ruleVersion,
    object_type: objectType,
    object_id: objectId,
    object_version: version,
    status: effect.status,
    policy_category_id: effect.policyCategoryId,
    queue_id: effect.queueId,
    taken_by: hit.takenBy,
    explanation: presentable(conditions.map(({ explanation }) => explanation).join('; '), mostText),
    spans: conditions.flatMap(({ spans }) => spans).slice(0, mostSpans),
  }
}

/** A version of a rule in shadow, and the beginning of the period in question. */
export type InShadow = Pick<Rule, 'workspaceId' | 'id' | 'version'> & { since: Date }

/** The effect of a rule that humans' decisions are compared with; without a status there is no comparison. */
export interface ShadowHitQuery {
  status: Status | null
  policyCategoryId: string | null
}

type ShadowComparison = Pick<HumanAgreement, 'decided' | 'matched' | 'positive' | 'positiveMatched'>

const mostSamples = 10
const hits = `h.workspace_id = $1 and h.rule_id = $2 and h.rule_version = $3 and h.matched_at >= $4`

/** SQL of humans' decisions on the objects of a rule, and the table of their traces. */
const objectsOf = (type: RuleType) =>
  type === RuleType.user
    ? { type: 'user', decided: usersDecidedByHumans('$1'), trace: 'user_trace', traced: 'user_id' }
    : {
        type: 'content',
        decided: contentDecidedByHumans('$1'),
        trace: 'decision_trace',
        traced: 'content_id',
      }

/** SQL for whether the human decision `o` agrees with the rule, like `isPositive` of a backtest. */
const positive = (status: string, category: string) =>
  `((${status} = 'allowed') = (o.status = 'allowed') and (${status} = 'allowed' or ${category}::uuid is null
     or o.policy_category_id is null or o.policy_category_id = ${category}))`

/**
 * Compares a rule in shadow with humans: over the objects that it was evaluated for since then and that a human decided, before
 * or after, by the present decision. SQL text, as its tables depend on the type of the rule.
 */
export async function shadowAgreement(
  tx: Sql,
  rule: InShadow & Pick<Rule, 'type'>,
  { status, policyCategoryId }: ShadowHitQuery,
): Promise<ShadowComparison> {
  const { type, decided, trace, traced } = objectsOf(rule.type)
  const [counts] = await tx.query<ShadowComparison>(
    `with hit as (select distinct h.object_id as id from rule_shadow_hit h where ${hits}),
     asked as (
       select id from hit union
       select a.id from (${objectsDecidedByHumans('$1', type, '$4')}) a
       where exists (select from ${trace} t where t.workspace_id = $1 and t.${traced} = a.id and t.decided_at >= $4)),
     decided as (
       select o.id in (select id from hit) as matched, ${positive('$5', '$6')} as positive
       from (${decided}) o where o.id in (select id from asked))
     select count(*)::int as decided, (count(*) filter (where matched))::int as matched,
       (count(*) filter (where positive))::int as positive,
       (count(*) filter (where positive and matched))::int as "positiveMatched"
     from decided`,
    [rule.workspaceId, rule.id, rule.version, rule.since, status, policyCategoryId],
  )
  return counts ?? { decided: 0, matched: 0, positive: 0, positiveMatched: 0 }
}

/** The newest matches of a rule in shadow, with the present human decisions. SQL text, for its lateral union. */
export const shadowSamples = (
  tx: Sql,
  rule: InShadow,
  { status, policyCategoryId }: ShadowHitQuery,
): Promise<ShadowSample[]> =>
  tx.query<ShadowSample>(
    `select h.object_type as "objectType", h.object_id as "objectId", h.explanation, h.spans, h.matched_at as "matchedAt", o.status as decided,
       case when $5::text is null or o.status is null then null else ${positive('$5', '$6')} end as agrees
     from rule_shadow_hit h
     left join lateral (
       select c.status, c.policy_category_id from (${contentDecidedByHumans('$1')}) c
       where h.object_type = 'content' and c.id = h.object_id
       union all
       select u.status, u.policy_category_id from (${usersDecidedByHumans('$1')}) u
       where h.object_type = 'user' and u.id = h.object_id) o on true
     where ${hits} order by h.matched_at desc, h.object_id limit ${mostSamples}`,
    [rule.workspaceId, rule.id, rule.version, rule.since, status, policyCategoryId],
  )

/** Since when a version of a rule has been in its mode, but no longer than hits are kept. */
export async function sinceOf(tx: Sql, { workspaceId, id }: Pick<Rule, 'workspaceId' | 'id'>): Promise<Date> {
  const row = await ruleTables(tx)
    .selectFrom('rule as r')
    .leftJoin('ruleVersion as v', (join) =>
      join
        .onRef('v.workspaceId', '=', 'r.workspaceId')
        .onRef('v.ruleId', '=', 'r.id')
        .onRef('v.version', '=', 'r.version'),
    )
    .select(sql<Date>`greatest(r.mode_since, v.created_at, now() - interval '30 days')`.as('since'))
    .where('r.workspaceId', '=', workspaceId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row?.since ?? new Date()
}
