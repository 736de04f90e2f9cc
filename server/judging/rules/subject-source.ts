import type { Sql } from '../../platform/database.ts'
import type { FactParts } from '../../signals/fact.ts'
import type { Item, Subject, UserSubject } from '../../signals/item.ts'
import { batchedReads } from '../../signals/reads.ts'
import { storedMedia } from '../../intake/content/media.store.ts'
import { loadItems, loadUserSubjects } from '../../signals/subject.store.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { newestReviews } from './newest-reviews.ts'
import { RuleType } from './rule-type.ts'

/** Where past subjects of rules are found, and what their facts are read with. */
export interface SubjectSource<S extends Subject = Subject> {
  objectType: ObjectType.content | ObjectType.user
  table: 'content' | 'platform_user'
  /** Which rows of the table count, as SQL; all of them without it. */
  among?: string
  load(tx: Sql, ids: readonly string[]): Promise<Map<string, S>>
  parts(tx: Sql): FactParts
}

const readsOf = (tx: Sql) => batchedReads((_workspaces, work) => work(tx))

/** Past items, with their media as they were fetched on arrival. */
export const pastContent: SubjectSource<Item> = {
  objectType: ObjectType.content,
  table: 'content',
  load: async (tx, ids) => new Map((await loadItems(tx, ids)).map((item) => [item.id, item])),
  parts: (tx) => ({ probeMedia: (item) => storedMedia(tx, item), read: readsOf(tx) }),
}

/** Users, for user rules. */
export const pastUsers: SubjectSource<UserSubject> = {
  objectType: ObjectType.user,
  table: 'platform_user',
  load: async (tx, ids) =>
    new Map((await loadUserSubjects(tx, ids)).map((subject) => [subject.user.id, subject])),
  parts: (tx) => ({ probeMedia: () => Promise.resolve([]), read: readsOf(tx) }),
}

/** Past items that waited for a human, each with its newest review, for routing rules. */
const pastReviewed: SubjectSource<Item> = {
  ...pastContent,
  among: `exists (select from review r where r.workspace_id = content.workspace_id and r.object_id = content.id)`,
  async load(tx, ids) {
    const items = await pastContent.load(tx, ids)
    const reviews = await newestReviews(tx, ids)
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

/** What rules of a type are asked about. */
export const sourceOf = (type: RuleType): SubjectSource => sources[type]
