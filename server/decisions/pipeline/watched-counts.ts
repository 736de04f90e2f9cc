import type { Plan } from '../../judging/rules/plan.ts'
import type { WatchedClassifiers } from '../../judging/rules/watched.ts'
import type { Sql } from '../../platform/database.ts'
import { ClassifiedText } from '../../signals/classifiers/classifier-model.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { builtInTopics, starterThreshold } from '../../signals/topics/built-in-topics.ts'
import { countTopics, type TopicOfItem } from '../../signals/topics/topic-volume.store.ts'

type WatchedItem = Pick<LoadedItem, 'workspaceId' | 'id' | 'text' | 'user'>
type Plans = ReadonlyMap<string, Pick<Plan, 'watched'>>

/** Counts items for the topics used in rules on topic volume, so that such a rule reads a counter instead of items. */
export async function countItemTopics(tx: Sql, items: readonly WatchedItem[], plans: Plans): Promise<void> {
  await countTopics(
    tx,
    watching(items, plans).flatMap(({ item, watched, text }) =>
      topicsOf(text, watched).map((topic): TopicOfItem => {
        const { workspaceId, id: contentId, user } = item
        return { workspaceId, contentId, userId: user.id, topic }
      }),
    ),
  )
}

/** The items with text of workspaces with rules on volumes. */
const watching = (items: readonly WatchedItem[], plans: Plans) =>
  items.flatMap((item) => {
    const watched = plans.get(item.workspaceId)?.watched
    if (!watched || watched.starters.length + watched.topics.length === 0 || !item.text?.trim()) return []
    return [{ item, watched, text: new ClassifiedText(item.text) }]
  })

function topicsOf(text: ClassifiedText, { starters, topics }: WatchedClassifiers): string[] {
  const models = starters.length > 0 ? builtInTopics() : undefined
  return [
    ...starters.filter((topic) => {
      const model = models?.get(topic)
      return model !== undefined && text.likelihoodOfWhole(model) >= starterThreshold
    }),
    ...topics
      .filter(({ model, threshold }) => model && text.likelihoodOfWhole(model) >= threshold)
      .map(({ classifierId }) => classifierId),
  ]
}
