import type { NewAction } from './action.record.ts'
import type { ObjectSnapshot } from './action-snapshot.ts'
import { ActorKind, ObjectType } from '../vocabulary/status.ts'

/** One kind of action as webhooks tell it (section 6.2). */
export interface ActionKind {
  /** The wire value of `action_type`. */
  type: string
  /** The fields of the payload beyond those that every action has. */
  payload(action: NewAction): Record<string, unknown>
}

/** Declares a kind of action. */
export const defineActionKind = (kind: ActionKind): ActionKind => kind

/** Who or what acted: either actor_id or rule_id, or neither for an arrival on which nothing acted (section 6.3). */
export function actorFields({ actor, ruleId }: NewAction): Record<string, unknown> {
  if (ruleId) return { rule_id: ruleId }
  const named = actor.kind === ActorKind.member || actor.kind === ActorKind.ai
  return named && actor.id ? { actor_id: actor.id } : {}
}

/** The object acted on, under the name of its type, with its current tags. */
export function objectFields(snapshot: ObjectSnapshot | null): Record<string, unknown> {
  return snapshot ? { [snapshot.type]: shapes[snapshot.type](snapshot as never) } : {}
}

const shapes: {
  [T in ObjectType]: (snapshot: Extract<ObjectSnapshot, { type: T }>) => Record<string, unknown>
} = {
  [ObjectType.content]: ({ id, createdAt, userId, subcategoryId, categoryId, tags }) => ({
    id,
    created_at: createdAt.toISOString(),
    user_id: userId,
    subcategory_id: subcategoryId,
    category_id: categoryId,
    tags,
  }),
  [ObjectType.user]: ({ id, tags }) => ({ id, tags }),
  [ObjectType.subcategory]: ({ id }) => ({ id }),
}
