import type { ActorKind, ActorRef, Status } from './status.ts'

/** Identifies a content item, user or subcategory. */
export interface ObjectRef {
  workspaceId: string
  id: string
}

/** The state of such an object, read when its row was locked for a decision. */
export interface LockedRow extends ObjectRef {
  /** The caller's own identifier. */
  externalId: string
  version: number | null
  /** Tells an object from another one that was deleted and had its id; only of content and users. */
  createdAt?: Date
  /** Counts the changes of text and media of content; constant for other objects. */
  edition: number
  status: Status | null
  tags: string[]
  policyCategoryId: string | null
  decidedBy: ActorKind | null
  decidedById: string | null
  /** The time of the database's clock when the lock was held. */
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

/** The workspaces and ids of objects as statement parameters; each workspace once. */
export const keysOf = (objects: readonly ObjectRef[]): [workspaceIds: string[], ids: string[]] => [
  [...new Set(objects.map(({ workspaceId }) => workspaceId))],
  objects.map(({ id }) => id),
]

/** The JSON record of a state, for batch writes. */
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
