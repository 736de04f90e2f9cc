import type { Sql } from '../../../platform/database.ts'
import { queuesById, queuesByNames } from '../../../reviews/queues/review-queue.store.ts'
import type { List } from '../../../settings/lists/list.entity.ts'
import { listsByIds, listsByNames } from '../../../settings/lists/list.store.ts'
import type { Category } from '../../../settings/places/category.entity.ts'
import { categoriesByExternalIds, categoriesByIds } from '../../../settings/places/place.store.ts'
import type { PolicyCategory } from '../../../settings/policies/policy-category.entity.ts'
import {
  policyCategoriesByIds,
  policyCategoriesByPolicyIds,
} from '../../../settings/policies/policy-category.store.ts'
import { classifiersByIds, classifiersByNames } from '../../../signals/classifiers/classifier.store.ts'
import type { NamedKind } from './named-references.ts'
import type { NamedReference } from './rule-file.ts'

/** An object of the workspace that rules refer to, and its name in a file. */
interface NamedThing {
  id: string
  name: NamedReference
}

type Find = (tx: Sql, workspaceId: string, wanted: readonly string[]) => Promise<NamedThing[]>

/** Finds objects of a kind, with their names in a file. */
const named =
  <T extends { id: string }>(
    find: (tx: Sql, workspaceId: string, wanted: readonly string[]) => Promise<T[]>,
    nameOf: (thing: T) => NamedReference,
  ): Find =>
  async (...wanted) =>
    (await find(...wanted)).map((thing) => ({ id: thing.id, name: nameOf(thing) }))

const listName = ({ name, type }: List): NamedReference => ({ list: name, type })
const policyName = ({ policyId }: PolicyCategory): NamedReference => ({ policyCategory: policyId })
const projectName = ({ externalId }: Category): NamedReference => ({ project: externalId })
const classifierName = ({ name }: { name: string }): NamedReference => ({ classifier: name })
const queueName = ({ name }: { name: string }): NamedReference => ({ queue: name })

/** The kinds of objects that files refer to by name. */
export const namedKinds: readonly NamedKind[] = [
  'list',
  'policy_category',
  'category',
  'review_queue',
  'classifier',
]

/** How the objects of each kind are found: by the ids in rules, and by the names in files. */
export const namedThings: Readonly<Record<NamedKind, { byIds: Find; byNames: Find }>> = {
  list: { byIds: named(listsByIds, listName), byNames: named(listsByNames, listName) },
  policy_category: {
    byIds: named(policyCategoriesByIds, policyName),
    byNames: named(policyCategoriesByPolicyIds, policyName),
  },
  category: {
    byIds: named(categoriesByIds, projectName),
    byNames: named(categoriesByExternalIds, projectName),
  },
  review_queue: { byIds: named(queuesById, queueName), byNames: named(queuesByNames, queueName) },
  classifier: {
    byIds: named(classifiersByIds, classifierName),
    byNames: named(classifiersByNames, classifierName),
  },
}
