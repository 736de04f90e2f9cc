import type { Sql } from '../../platform/database.ts'
import { liveClassifiers, shadowClassifiers } from '../../signals/classifiers/live-classifier.ts'
import { isStarterTopic } from '../../signals/topics/starter-topics.ts'
import { RuleType, type StoredPart } from './rule-type.ts'
import { evaluatedRules } from './rule.store.ts'
import type { WatchedClassifiers } from './watched.ts'

/** What has to be counted for the rules of a workspace, of all types, enabled and in shadow. */
export async function watchedSignals(tx: Sql, workspaceId: string): Promise<WatchedClassifiers> {
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
