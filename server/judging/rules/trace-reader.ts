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
  const hits = new Map(trace.hits?.map((hit) => [hit.at, hit]))
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
        const part = known?.conditionParts[index]
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
  const observed = trace.seen?.[definition.observes === 'item' ? key : seenKey(at, place)]
  return {
    key,
    label: definition.label,
    matched,
    explanation: definition.explain(parsed.data, observed, matched),
    spans,
  }
}
