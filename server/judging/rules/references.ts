import type { Sql } from '../../platform/database.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { attributesByKeys } from '../../settings/attributes/attribute.store.ts'
import { listsByIds } from '../../settings/lists/list.store.ts'
import { categoriesByIds } from '../../settings/places/place.store.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { tagsByIdentifier } from '../../settings/tags/tag.store.ts'
import { classifiersByIds, type KnownClassifier } from '../../signals/classifiers/classifier.store.ts'
import { queuesById } from '../../reviews/queues/review-queue.store.ts'

/** What a rule can refer to. */
export type ReferenceKind =
  'list' | 'policy_category' | 'tag' | 'category' | 'review_queue' | 'attribute' | 'classifier'

/** Something a part of a rule refers to, and the parameter that does; tags go by their identifier, all else by id. */
export interface Reference {
  kind: ReferenceKind
  key: string
  field: string
}

export interface KnownList {
  id: string
  key: string
  name: string
  type: string
}

export interface KnownPolicyCategory {
  id: string
  key: string
  name: string
  selectableBy: string
  availableFor: ObjectType[]
  enabledFor: Status[]
  deleted: boolean
}

export interface KnownThing {
  id: string
  key: string
  name: string
}

export interface KnownAttribute extends KnownThing {
  type: string
}

interface KnownByKind {
  list: KnownList
  policy_category: KnownPolicyCategory
  tag: KnownThing
  category: KnownThing
  review_queue: KnownThing
  attribute: KnownAttribute
  classifier: KnownClassifier & { key: string }
}

type Read<K extends ReferenceKind> = (
  tx: Sql,
  workspaceId: string,
  keys: readonly string[],
) => Promise<KnownByKind[K][]>

/** By its id, as most kinds of things are referred to. */
const byId = <T extends { id: string }>(thing: T): T & { key: string } => ({ ...thing, key: thing.id })

const reads: { readonly [K in ReferenceKind]: Read<K> } = {
  list: async (...wanted) => (await listsByIds(...wanted)).map(byId),
  policy_category: async (...wanted) =>
    (await policyCategoriesByIds(...wanted)).map((category) => ({
      ...byId(category),
      deleted: category.deletedAt !== null,
    })),
  tag: async (...wanted) =>
    (await tagsByIdentifier(...wanted)).map((tag) => ({ ...tag, key: tag.identifier })),
  category: async (...wanted) =>
    (await categoriesByIds(...wanted)).map((category) => ({
      ...byId(category),
      name: category.name ?? category.externalId,
    })),
  review_queue: async (...wanted) => (await queuesById(...wanted)).map(byId),
  attribute: attributesByKeys,
  classifier: async (...wanted) => (await classifiersByIds(...wanted)).map(byId),
}

/** What rules refer to, as it is now. */
export class KnownReferences {
  readonly #things = new Map<string, KnownByKind[ReferenceKind]>()

  add<K extends ReferenceKind>(kind: K, thing: KnownByKind[K]): void {
    this.#things.set(`${kind}:${thing.key}`, thing)
  }

  get<K extends ReferenceKind>(kind: K, key: string): KnownByKind[K] | undefined {
    return this.#things.get(`${kind}:${key}`) as KnownByKind[K] | undefined
  }

  /** The thing's name; its key where it is gone. */
  name(kind: ReferenceKind, key: string): string {
    return this.get(kind, key)?.name ?? key
  }
}

/** Reads what is referred to, in one query for each kind; what does not exist in the workspace stays unknown. */
export async function loadKnown(
  tx: Sql,
  workspaceId: string,
  references: readonly Reference[],
): Promise<KnownReferences> {
  const known = new KnownReferences()
  for (const kind of Object.keys(reads) as ReferenceKind[]) {
    const keys = new Set(references.filter((reference) => reference.kind === kind).map(({ key }) => key))
    if (keys.size === 0) continue
    for (const thing of await reads[kind](tx, workspaceId, [...keys])) known.add(kind, thing)
  }
  return known
}
