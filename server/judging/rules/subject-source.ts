import { storedMedia } from '../../intake/content/media.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { newestReviews } from '../../reviews/review.store.ts'
import type { FactSources } from '../../signals/fact.ts'
import type { Item, Subject, UserSubject } from '../../signals/item.ts'
import { batchedReads } from '../../signals/reads.ts'
import { loadItems, loadUserSubjects } from '../../signals/subject.store.ts'
import type { PastSubjects } from './past-subject.store.ts'
import { RuleType } from './rule-type.ts'

/** The past subjects of rules, and the sources of their facts. */
export interface SubjectSource<S extends Subject = Subject> extends PastSubjects {
  load(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Map<string, S>>
  parts(tx: Sql): FactSources
}

const readsOf = (tx: Sql) => batchedReads((_workspaces, work) => work(tx))

/** Past items, with their media as fetched on arrival. */
export const pastContent: SubjectSource<Item> = {
  objectType: ObjectType.content,
  load: async (tx, workspaceId, ids) =>
    new Map((await loadItems(tx, [workspaceId], ids)).map((item) => [item.id, item])),
  parts: (tx) => ({ probeMedia: (item) => storedMedia(tx, item), read: readsOf(tx) }),
}

/** Users, for user rules. */
export const pastUsers: SubjectSource<UserSubject> = {
  objectType: ObjectType.user,
  load: async (tx, workspaceId, ids) =>
    new Map((await loadUserSubjects(tx, [workspaceId], ids)).map((subject) => [subject.user.id, subject])),
  parts: (tx) => ({ probeMedia: () => Promise.resolve([]), read: readsOf(tx) }),
}

/** Past items that had a review, each with its newest one, for routing rules. */
const pastReviewed: SubjectSource<Item> = {
  ...pastContent,
  reviewedOnly: true,
  async load(tx, workspaceId, ids) {
    const items = await pastContent.load(tx, workspaceId, ids)
    const reviews = await newestReviews(tx, workspaceId, ids)
    for (const { objectId, review } of reviews) {
      const item = items.get(objectId)
      if (item) items.set(objectId, { ...item, review })
    }
    return items
  },
}

const sources: Readonly<Record<RuleType, SubjectSource>> = {
  [RuleType.content]: pastContent,
  [RuleType.user]: pastUsers,
  [RuleType.routing]: pastReviewed,
}

/** The subjects of rules of a type. */
export const sourceOf = (type: RuleType): SubjectSource => sources[type]
