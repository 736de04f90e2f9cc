import { askingOf } from '../../judging/rules/asking-of-kind.ts'
import type { Plan } from '../../judging/rules/plan.ts'
import type { Sql } from '../../platform/database.ts'
import { countShadows, type ShadowCount } from '../../signals/classifiers/classifier-shadow.store.ts'
import type { FactSources } from '../../signals/fact.ts'
import { factsOf } from '../../signals/facts.ts'
import type { LoadedItem } from '../../signals/item.ts'

/** What a version of a classifier in shadow says of an item. */
export interface ShadowScore {
  workspaceId: string
  versionId: string
  violates: boolean
}

/**
 * What versions in shadow say of an item that is judged for the first time, as far as there is anything that they can tell
 * of. Nothing follows from it, not even from a provider that tells nothing.
 */
export async function shadowScores(
  item: LoadedItem,
  plan: Pick<Plan, 'watched' | 'routes'> | undefined,
  sources: FactSources,
): Promise<ShadowScore[]> {
  if (!plan || item.judgedVersion >= item.version || plan.watched.shadows.length === 0) return []
  const facts = factsOf(item, sources)
  const told: ShadowScore[] = []
  for (const shadow of plan.watched.shadows) {
    if (shadow.policy && !(sources.signals && plan.routes.asks('policy_score'))) continue
    const asking = askingOf(shadow)
    await facts.load(asking.facts)
    await asking.ask(facts.read)
    const { score } = asking.say(facts.read)
    const { workspaceId } = item
    if (score !== null) told.push({ workspaceId, versionId: shadow.id, violates: score >= shadow.threshold })
  }
  return told
}

/** Counts what versions in shadow said, in the transaction that decides on the items. */
export async function countShadowScores(tx: Sql, told: readonly ShadowScore[]): Promise<void> {
  const counts = new Map<string, ShadowCount>()
  for (const { workspaceId, versionId, violates } of told) {
    const known = counts.get(versionId) ?? { workspaceId, versionId, scored: 0, violating: 0 }
    known.scored++
    if (violates) known.violating++
    counts.set(versionId, known)
  }
  await countShadows(tx, [...counts.values()])
}
