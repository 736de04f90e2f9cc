import type { Sql } from '../../platform/database.ts'
import { valuesAfter } from '../../settings/lists/list-item.store.ts'
import { liveClassifiers, shadowClassifiers } from '../../signals/classifiers/live-classifier.ts'
import { readyRoutes } from '../../signals/routes/ready-routes.ts'
import { isStarterTopic } from '../../signals/topics/starter-topics.ts'
import { restingRules } from './beyond-plan.ts'
import { ruleReferences } from './part-references.ts'
import type { PlanSource } from './plan.ts'
import { loadKnown } from './references.ts'
import { RuleType, type StoredPart } from './rule-type.ts'
import { evaluatedRules } from './rule.store.ts'
import type { WatchedClassifiers } from './watched.ts'

const itemsAtOnce = 5000

/**
 * The input of the plan of a workspace's rules of a type, enabled and in shadow, read in the caller's transaction. Rules that the
 * workspace's plan does not allow are left out (section 8).
 */
export async function planSource(
  tx: Sql,
  workspaceId: string,
  version: number,
  type: RuleType,
): Promise<PlanSource> {
  const resting = await restingRules(tx, workspaceId)
  const evaluated = await evaluatedRules(tx, workspaceId, type)
  const rules = evaluated.filter(({ id }) => !resting.has(id))
  const known = await loadKnown(tx, workspaceId, rules.flatMap(ruleReferences))
  return {
    version,
    type,
    rules,
    known,
    routes: await readyRoutes(tx, workspaceId),
    listItems: (listIds) => listItems(tx, workspaceId, listIds),
    classifiers: (ids) => liveClassifiers(tx, workspaceId, ids),
    ...(type === RuleType.content && { watched: await watchedSignals(tx, workspaceId) }),
  }
}

/** The items of lists, by list; read in pages, so that a large list does not block the event loop. */
export async function listItems(
  tx: Sql,
  workspaceId: string,
  listIds: readonly string[],
): Promise<Map<string, string[]>> {
  const items = new Map<string, string[]>()
  for (const listId of listIds) {
    const values: string[] = []
    for (let page = itemsAtOnce; page === itemsAtOnce;) {
      const after = values.at(-1) ?? null
      const next = await valuesAfter(tx, { workspaceId, id: listId }, after, itemsAtOnce)
      for (const value of next) values.push(value)
      page = next.length
    }
    items.set(listId, values)
  }
  return items
}

/** What has to be counted for the rules of a workspace, of all types, enabled and in shadow. */
async function watchedSignals(tx: Sql, workspaceId: string): Promise<WatchedClassifiers> {
  const asked = new Set<string>()
  for (const type of [RuleType.content, RuleType.user, RuleType.routing])
    for (const { conditions } of await evaluatedRules(tx, workspaceId, type))
      for (const topic of conditions.flatMap(volumeTopic)) asked.add(topic)
  const own = [...asked].filter((topic) => !isStarterTopic(topic))
  return {
    starters: [...asked].filter(isStarterTopic),
    topics: [...(await liveClassifiers(tx, workspaceId, own)).values()],
    shadows: await shadowClassifiers(tx, workspaceId),
  }
}

const volumeTopic = ({ key, params }: StoredPart): string[] =>
  key === 'topic_volume' && typeof params['topic'] === 'string' ? [params['topic']] : []
