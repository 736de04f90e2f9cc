import { askingOf } from '../../judging/rules/asking-of-kind.ts'
import type { Plan } from '../../judging/rules/plan.ts'
import type { Sql } from '../../platform/database.ts'
import { countShadows, type ShadowCount } from '../../signals/classifiers/classifier-shadow.store.ts'
import type { FactSources } from '../../signals/fact.ts'
import { factsOf } from '../../signals/facts.ts'
import type { LoadedItem } from '../../signals/item.ts'

/** The answer of a classifier version in shadow for an item. */
export interface ShadowScore {
  workspaceId: string
  versionId: string
  violates: boolean
}

/**
 * The answers of classifier versions in shadow for an item that is judged for the first time, where they have one. They have no
 * effect, and neither has a provider that fails.
 */
export async function shadowScores(
  item: LoadedItem,
  plan: Pick<Plan, 'watched' | 'routes'> | undefined,
  sources: FactSources,
): Promise<ShadowScore[]> {
  if (!plan || item.judgedVersion >= item.version || plan.watched.shadows.length === 0) return []
  const facts = factsOf(item, sources)
  const scores: ShadowScore[] = []
  for (const shadow of plan.watched.shadows) {
    if (shadow.policy && !(sources.signals && plan.routes.asks('policy_score'))) continue
    const asking = askingOf(shadow)
    await facts.load(asking.facts)
    await asking.ask(facts.read)
    const { score } = asking.say(facts.read)
    const { workspaceId } = item
    if (score !== null)
      scores.push({ workspaceId, versionId: shadow.id, violates: score >= shadow.threshold })
  }
  return scores
}

/**
 * Counts the answers of versions in shadow, as the last statement of the transaction that decides on the items: those of a day are
 * counted in one row, which others wait for until the commit.
 */
export async function countShadowScores(
  tx: Sql,
  judged: readonly { shadows?: readonly ShadowScore[] }[],
): Promise<void> {
  const counts = new Map<string, ShadowCount>()
  for (const { workspaceId, versionId, violates } of judged.flatMap(({ shadows = [] }) => shadows)) {
    const known = counts.get(versionId) ?? { workspaceId, versionId, scored: 0, violating: 0 }
    known.scored++
    if (violates) known.violating++
    counts.set(versionId, known)
  }
  await countShadows(tx, [...counts.values()])
}
