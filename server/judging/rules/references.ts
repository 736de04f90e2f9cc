import type { Sql } from '../../platform/database.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { queuesById } from '../../reviews/queues/review-queue.store.ts'
import { attributesByKeys } from '../../settings/attributes/attribute.store.ts'
import { listsByIds } from '../../settings/lists/list.store.ts'
import { categoriesByIds } from '../../settings/places/place.store.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import type { ReferenceKind } from '../../settings/rules-using.ts'
import { tagsByIdentifier } from '../../settings/tags/tag.store.ts'
import { classifiersByIds, type KnownClassifier } from '../../signals/classifiers/classifier.store.ts'

/** A reference of a part of a rule, and its parameter; tags are referred to by their identifier, everything else by id. */
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

/** The object with its id as the key, as for most kinds. */
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

/** The present state of the objects that rules refer to. */
export class KnownReferences {
  readonly #things = new Map<string, KnownByKind[ReferenceKind]>()

  add<K extends ReferenceKind>(kind: K, thing: KnownByKind[K]): void {
    this.#things.set(`${kind}:${thing.key}`, thing)
  }

  get<K extends ReferenceKind>(kind: K, key: string): KnownByKind[K] | undefined {
    return this.#things.get(`${kind}:${key}`) as KnownByKind[K] | undefined
  }

  /** The object's name; its key when it is deleted. */
  name(kind: ReferenceKind, key: string): string {
    return this.get(kind, key)?.name ?? key
  }
}

/** Loads the referenced objects, in one query per kind; those that do not exist in the workspace are missing in the result. */
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
