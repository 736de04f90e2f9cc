import type { Sql } from '../../../platform/database.ts'
import type { StoredPart } from '../rule-type.ts'
import { keyOf, kindOf, namedIn, type NamedKind, withValues } from './named-references.ts'
import { namedKinds, namedThings } from './named-things.ts'
import type { NamedReference } from './rule-file.ts'

const missing: Readonly<Record<NamedKind, (name: string) => string>> = {
  list: (name) => `There is no list “${name}” of this type`,
  policy_category: (name) => `There is no policy category “${name}”`,
  category: (name) => `There is no project “${name}”`,
  review_queue: (name) => `There is no review queue “${name}”`,
  classifier: (name) => `There is no classifier “${name}”`,
}

/** The ids of the workspace's objects, by name. */
export type IdsByName = ReadonlyMap<string, readonly string[]>

/** The ids of the objects with the names of the references; for an ambiguous name, all of them. */
export async function idsByName(
  tx: Sql,
  workspaceId: string,
  references: readonly NamedReference[],
): Promise<IdsByName> {
  const ids = new Map<string, string[]>()
  for (const kind of namedKinds) {
    const names = references.filter((each) => kindOf(each) === kind).map(nameOf)
    if (names.length === 0) continue
    const things = await namedThings[kind].byNames(tx, workspaceId, names)
    for (const { id, name } of things) ids.set(keyOf(name), [...(ids.get(keyOf(name)) ?? []), id])
  }
  return ids
}

/** The part with ids instead of names; a missing or ambiguous name is a problem by its path. */
export function resolvedPart(
  part: StoredPart,
  path: string,
  ids: IdsByName,
  problems: Record<string, string>,
): StoredPart {
  const resolved = new Map<string, string>()
  for (const { field, reference } of namedIn(part.params)) {
    const [id, another] = ids.get(keyOf(reference)) ?? []
    if (id !== undefined && another === undefined) resolved.set(field, id)
    else
      problems[`${path}.params.${field}`] =
        id === undefined
          ? missing[kindOf(reference)](nameOf(reference))
          : `There is more than one “${nameOf(reference)}”`
  }
  return { ...part, params: withValues(part.params, resolved) }
}

const nameOf = (reference: NamedReference): string => {
  if ('list' in reference) return reference.list
  if ('queue' in reference) return reference.queue
  if ('classifier' in reference) return reference.classifier
  return 'project' in reference ? reference.project : reference.policyCategory
}
