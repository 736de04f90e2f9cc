import type { Sql } from '../../platform/database.ts'
import { conditionOf } from './conditions/index.ts'
import type { TracedCondition, TracedRule } from './decision-trace.object.ts'
import { versionsIn } from './history/rule-version.store.ts'
import type { StoredPart } from './rule-type.ts'
import { hitMark, seenKey, type StoredHit, type StoredTrace } from './stored-trace.ts'
import { outlineOf } from './trace.store.ts'

/** The rules that an evaluation tried, in order, each condition explained from the version of the rule at that time. */
export async function readTrace(tx: Sql, workspaceId: string, trace: StoredTrace): Promise<TracedRule[]> {
  const tried = (await outlineOf(tx, workspaceId, trace.plan)).slice(0, trace.tried.length)
  const versions = new Map(
    (await versionsIn(tx, workspaceId, tried)).map((kept) => [`${kept.ruleId}:${kept.version}`, kept]),
  )
  const hits = new Map(trace.details?.hits?.map((hit) => [hit.at, hit]))
  return tried.map(([ruleId, version, order], at) => {
    const known = versions.get(`${ruleId}:${version}`)
    const mark = trace.tried.charAt(at)
    const matched = mark === hitMark
    const last = matched ? order.length : Number.parseInt(mark, 36) + 1
    const hit = hits.get(at)
    const parts = order.map((index) => known?.conditionParts[index])
    const held = new Set(trace.details?.held?.[at])
    const failing = matched ? null : parts[last - 1]?.orGroup
    return {
      ruleId,
      name: known?.name ?? '',
      version,
      matched,
      applied: hit?.applied ?? false,
      note: hit?.note ?? null,
      conditions: parts.slice(0, last).flatMap((part, place) => {
        if (!part) return []
        const fails = part.orGroup ? part.orGroup === failing : !matched && place === last - 1
        if (part.orGroup && !fails && !held.has(place)) return []
        return [explained(part, !fails, { at, place, trace, hit })]
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
  { key, params, orGroup: group }: StoredPart,
  matched: boolean,
  { at, place, trace, hit }: Place,
): TracedCondition {
  const orGroup = group ?? null
  const definition = conditionOf(key)
  const parsed = definition?.params.safeParse(params)
  const spans = hit?.spans[place] ?? []
  if (!definition || !parsed?.success) return { key, label: key, orGroup, matched, explanation: '', spans }
  const observed = trace.details?.seen?.[definition.observes === 'item' ? key : seenKey(at, place)]
  return {
    key,
    label: definition.label,
    orGroup,
    matched,
    explanation: definition.explain(parsed.data, observed, matched),
    spans,
  }
}
