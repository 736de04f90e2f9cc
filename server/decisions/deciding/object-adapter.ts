import type { ObjectSnapshot } from '../actions/action-snapshot.ts'
import type { UnjudgedMark } from '../../intake/content/unjudged.ts'
import type { Sql } from '../../platform/database.ts'
import type { ActorKind, ActorRef, ObjectType, Status } from '../../platform/vocabulary/status.ts'

/** An object under its row lock. */
export interface LockedObject {
  workspaceId: string
  id: string
  version: number | null
  /** Counts the changes of text and media; of content alone, on anything else it stays what it is. */
  edition: number
  status: Status | null
  tags: string[]
  policyCategoryId: string | null
  decidedBy: ActorKind | null
  decidedById: string | null
  /** Whether a recommendation of an AI moderator waits on it; of content alone. */
  recommended?: boolean
  /** What of it could not be judged; of content alone. */
  unjudged?: UnjudgedMark | null
  /** The database's clock when the lock was held. */
  now: Date
  /** The object as payloads show it, but for its tags. */
  identity: ObjectSnapshot
}

/** The state that a decision leaves an object in. */
export interface NewState {
  workspaceId: string
  id: string
  status: Status | null
  tags: string[]
  policyCategoryId: string | null
  decidedBy: ActorRef | null
  version: number | null
}

/** What decide() needs of a type of object: to lock it, and to write its new state. */
export interface ObjectAdapter {
  type: ObjectType
  lock(tx: Sql, ids: readonly string[]): Promise<LockedObject[]>
  save(tx: Sql, states: readonly NewState[]): Promise<void>
}

/** The record that a state is written from. */
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
