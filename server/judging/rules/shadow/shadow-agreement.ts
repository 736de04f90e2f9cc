import type { Sql } from '../../../platform/database.ts'
import type { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import type { Status } from '../../../platform/vocabulary/status.ts'
import type { Rule } from '../rule.entity.ts'
import { RuleType } from '../rule-type.ts'
import { countSince } from './shadow-hours.ts'

/** What is asked about: the version of a rule in shadow, and from when on. */
type InShadow = Pick<Rule, 'workspaceId' | 'id' | 'version' | 'type' | 'actionParts'> & { since: Date }

/** How many items a rule in shadow matched, and of how many of them an enabled rule above would have had the say. */
export interface ShadowCounts {
  matched: number
  taken: number
}

/** One of the newest items that a rule in shadow matched. */
export interface ShadowSampleRow {
  contentId: string | null
  userId: string | null
  explanation: string
  spans: MatchedSpan[]
  matchedAt: Date
  /** The human decision that stands on it. */
  decided: Status | null
  agrees: boolean | null
}

const mostSamples = 10
const byHumans = `decided_by_kind in ('member', 'customer')`
const hits = `h.workspace_id = $1 and h.rule_id = $2 and h.rule_version = $3 and h.matched_at >= $4`

/** Where what a rule is about is found, and its traces. */
const objectsOf = (type: RuleType) =>
  type === RuleType.user
    ? { type: 'user', table: 'platform_user', trace: 'user_trace', traced: 'user_id' }
    : { type: 'content', table: 'content', trace: 'decision_trace', traced: 'content_id' }

/** What a rule wants, which humans are compared with; a status of null is never compared. */
function wantedOf({ actionParts }: Pick<Rule, 'actionParts'>) {
  const { status = null, policyCategoryId = null } =
    actionParts.find(({ key }) => key === 'change_status')?.params ?? {}
  return { status, policyCategoryId } as { status: Status | null; policyCategoryId: string | null }
}

/** Whether a rule sets a status, which a human can agree with. */
export const setsStatus = (rule: Pick<Rule, 'actionParts'>): boolean => wantedOf(rule).status !== null

/** SQL: whether the human decision `o` is what the rule wants, like `isPositive` of a backtest. */
const positive = (status: string, category: string) =>
  `((${status} = 'allowed') = (o.status = 'allowed') and (${status} = 'allowed' or ${category}::uuid is null
     or o.policy_category_id is null or o.policy_category_id = ${category}))`

/** Counts what a rule in shadow matched. */
export async function shadowCounts(tx: Sql, rule: InShadow): Promise<ShadowCounts> {
  const { workspaceId, id, version, since } = rule
  const [counts] = await tx.query<ShadowCounts>(countSince, [workspaceId, id, version, since])
  return counts ?? { matched: 0, taken: 0 }
}

/**
 * Compares a rule in shadow with humans: over what it was asked about since and a human decided, before or after, as the
 * decision stands now.
 */
export async function shadowAgreement(
  tx: Sql,
  rule: InShadow,
): Promise<{ decided: number; matched: number; positive: number; positiveMatched: number }> {
  const { type, table, trace, traced } = objectsOf(rule.type)
  const { status, policyCategoryId } = wantedOf(rule)
  const [counts] = await tx.query<Awaited<ReturnType<typeof shadowAgreement>>>(
    `with hit as (select distinct h.object_id as id from rule_shadow_hit h where ${hits}),
     asked as (
       select id from hit union
       select a.object_id from action a
       where a.workspace_id = $1 and a.created_at >= $4 and a.action_type = 'ChangeStatus'
         and a.actor_kind in ('member', 'customer') and a.object_type = '${type}'
         and exists (select from ${trace} t where t.workspace_id = $1 and t.${traced} = a.object_id and t.decided_at >= $4)),
     decided as (
       select o.id in (select id from hit) as matched, ${positive('$5', '$6')} as positive
       from ${table} o where o.workspace_id = $1 and o.id in (select id from asked) and o.${byHumans})
     select count(*)::int as decided, (count(*) filter (where matched))::int as matched,
       (count(*) filter (where positive))::int as positive,
       (count(*) filter (where positive and matched))::int as "positiveMatched"
     from decided`,
    [rule.workspaceId, rule.id, rule.version, rule.since, status, policyCategoryId],
  )
  return counts ?? { decided: 0, matched: 0, positive: 0, positiveMatched: 0 }
}

/** The newest of what a rule in shadow matched, with the human decisions that stand on it. */
export function shadowSamples(tx: Sql, rule: InShadow): Promise<ShadowSampleRow[]> {
  const { status, policyCategoryId } = wantedOf(rule)
  return tx.query<ShadowSampleRow>(
    `select case when h.object_type = 'content' then h.object_id end as "contentId",
       case when h.object_type = 'user' then h.object_id end as "userId",
       h.explanation, h.spans, h.matched_at as "matchedAt", o.status as decided,
       case when $5::text is null or o.status is null then null else ${positive('$5', '$6')} end as agrees
     from rule_shadow_hit h
     left join lateral (
       select c.status, c.policy_category_id from content c
       where h.object_type = 'content' and c.workspace_id = $1 and c.id = h.object_id and c.${byHumans}
       union all
       select u.status, u.policy_category_id from platform_user u
       where h.object_type = 'user' and u.workspace_id = $1 and u.id = h.object_id and u.${byHumans}) o on true
     where ${hits} order by h.matched_at desc, h.object_id limit ${mostSamples}`,
    [rule.workspaceId, rule.id, rule.version, rule.since, status, policyCategoryId],
  )
}

/** Since when a version of a rule has been in its mode, at most as long as hits are kept. */
export async function sinceOf(tx: Sql, { workspaceId, id }: Pick<Rule, 'workspaceId' | 'id'>): Promise<Date> {
  const [row] = await tx.query<{ since: Date }>(
    `select greatest(r.mode_since, v.created_at, now() - interval '30 days') as since
     from rule r left join rule_version v on (v.workspace_id, v.rule_id, v.version) = (r.workspace_id, r.id, r.version)
     where r.workspace_id = $1 and r.id = $2`,
    [workspaceId, id],
  )
  return row?.since ?? new Date()
}
