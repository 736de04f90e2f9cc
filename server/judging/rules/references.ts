import type { Sql } from '../../platform/database.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'

/** What a rule can refer to. */
export type ReferenceKind = 'list' | 'policy_category' | 'tag' | 'category' | 'review_queue' | 'attribute'

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
}

const queries: Readonly<Record<ReferenceKind, string>> = {
  list: `select id, id::text as key, name, type from list where workspace_id = $1 and id = any($2::uuid[])`,
  policy_category: `select id, id::text as key, name, selectable_by as "selectableBy", available_for as "availableFor",
      enabled_for as "enabledFor", deleted_at is not null as deleted
    from policy_category where workspace_id = $1 and id = any($2::uuid[])`,
  tag: `select id, identifier as key, name from tag where workspace_id = $1 and identifier = any($2::text[])`,
  category: `select id, id::text as key, coalesce(name, external_id) as name from category
    where workspace_id = $1 and id = any($2::uuid[])`,
  review_queue: `select id, id::text as key, name from review_queue where workspace_id = $1 and id = any($2::uuid[])`,
  attribute: `select id, source || ':' || name as key, name, type from attribute
    where workspace_id = $1 and source || ':' || name = any($2::text[])`,
}

/** What rules refer to, as it is now. */
export class Known {
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
): Promise<Known> {
  const known = new Known()
  for (const kind of Object.keys(queries) as ReferenceKind[]) {
    const keys = new Set(references.filter((reference) => reference.kind === kind).map(({ key }) => key))
    if (keys.size === 0) continue
    const rows = await tx.query<KnownByKind[typeof kind]>(queries[kind], [workspaceId, [...keys]])
    for (const row of rows) known.add(kind, row)
  }
  return known
}
