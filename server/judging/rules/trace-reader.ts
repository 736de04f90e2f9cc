import type { Sql } from '../../platform/database.ts'
import { conditionOf } from './conditions/index.ts'
import type { TracedCondition, TracedRule } from './decision-trace.object.ts'
import type { PlanOutline } from './plan.ts'
import type { StoredPart } from './rule-type.ts'
import { hitMark, seenKey, type StoredHit, type StoredTrace } from './stored-trace.ts'

interface RuleVersion {
  ruleId: string
  version: number
  name: string
  conditions: StoredPart[]
}

/** The rules that a decision tried, in order, each condition explained from the version of the rule that was in force. */
export async function readTrace(tx: Sql, workspaceId: string, trace: StoredTrace): Promise<TracedRule[]> {
  const tried = (await outlineOf(tx, workspaceId, trace.plan)).slice(0, trace.tried.length)
  const versions = await versionsOf(tx, workspaceId, tried)
  const hits = new Map(trace.hits.map((hit) => [hit.at, hit]))
  return tried.map(([ruleId, version, order], at) => {
    const known = versions.get(`${ruleId}:${version}`)
    const mark = trace.tried.charAt(at)
    const matched = mark === hitMark
    const last = matched ? order.length : Number.parseInt(mark, 36) + 1
    const hit = hits.get(at)
    return {
      ruleId,
      name: known?.name ?? '',
      version,
      matched,
      applied: hit?.applied ?? false,
      note: hit?.note ?? null,
      conditions: order.slice(0, last).flatMap((index, place) => {
        const part = known?.conditions[index]
        const holds = matched || place < last - 1
        return part ? [explained(part, holds, { at, place, trace, hit })] : []
      }),
    }
  })
}

interface Place {
  at: number
  place: number
  trace: StoredTrace
  hit: StoredHit | undefined
}

function explained(
  { key, params }: StoredPart,
  matched: boolean,
  { at, place, trace, hit }: Place,
): TracedCondition {
  const definition = conditionOf(key)
  const parsed = definition?.params.safeParse(params)
  const spans = hit?.spans[place] ?? []
  if (!definition || !parsed?.success) return { key, label: key, matched, explanation: '', spans }
  const observed = trace.seen[definition.observes === 'item' ? key : seenKey(at, place)]
  return {
    key,
    label: definition.label,
    matched,
    explanation: definition.explain(parsed.data, observed, matched),
    spans,
  }
}

/** The rules that the plan of a trace would have tried, in order. */
export async function outlineOf(tx: Sql, workspaceId: string, digest: string): Promise<PlanOutline> {
  const [row] = await tx.query<{ rules: PlanOutline }>(
    `select rules from rule_plan where workspace_id = $1 and digest = $2`,
    [workspaceId, digest],
  )
  return row?.rules ?? []
}

async function versionsOf(
  tx: Sql,
  workspaceId: string,
  outline: PlanOutline,
): Promise<Map<string, RuleVersion>> {
  const rows = await tx.query<RuleVersion>(
    `select v.rule_id as "ruleId", v.version, v.name, v.conditions from rule_version v
     join unnest($2::uuid[], $3::int[]) as wanted (id, version) on (v.rule_id, v.version) = (wanted.id, wanted.version)
     where v.workspace_id = $1`,
    [workspaceId, outline.map(([id]) => id), outline.map(([, version]) => version)],
  )
  return new Map(rows.map((row) => [`${row.ruleId}:${row.version}`, row]))
}
