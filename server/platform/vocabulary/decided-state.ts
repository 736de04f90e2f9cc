import type { ActorKind, ActorRef, Status } from './status.ts'

/** Which content item, user or subcategory is meant. */
export interface ObjectRef {
  workspaceId: string
  id: string
}

/** What the row of such an object says once it is locked to be decided on. */
export interface LockedRow extends ObjectRef {
  /** The caller's own identifier. */
  externalId: string
  version: number | null
  /** Counts the changes of text and media; of content alone, on anything else it stays what it is. */
  edition: number
  status: Status | null
  tags: string[]
  policyCategoryId: string | null
  decidedBy: ActorKind | null
  decidedById: string | null
  /** The database's clock when the lock was held. */
  now: Date
}

/** The state that a decision leaves an object in. */
export interface NewState extends ObjectRef {
  status: Status | null
  tags: string[]
  policyCategoryId: string | null
  decidedBy: ActorRef | null
  version: number | null
}

/** The workspaces and the ids of objects, as the parameters of a statement; each workspace once. */
export const keysOf = (objects: readonly ObjectRef[]): [workspaceIds: string[], ids: string[]] => [
  [...new Set(objects.map(({ workspaceId }) => workspaceId))],
  objects.map(({ id }) => id),
]

/** The record that a state is written from, for a batch as JSON. */
export const stateRow = (state: NewState) => ({
  workspace_id: state.workspaceId,
  id: state.id,
  status: state.status,
  tags: state.tags,
  policy_category_id: state.policyCategoryId,
  decided_by_kind: state.decidedBy?.kind ?? null,
  decided_by_id: state.decidedBy?.id ?? null,
  version: state.version,
})

/** The columns of that record. */
export const stateColumns = `workspace_id uuid, id uuid, status text, tags text[], policy_category_id uuid,
  decided_by_kind text, decided_by_id uuid, version int`
