import { z } from 'zod'
import type { AuditEventName } from '../access/audit/audit-events.ts'
import { ActorKind, ObjectType, type Status } from '../platform/vocabulary/status.ts'
import type { NewAction, ObjectSnapshot } from './new-action.ts'

/** One kind of action as webhooks send it (section 6.2). */
export interface ActionKind<P extends z.ZodObject = z.ZodObject> {
  /** The wire value of `action_type`. */
  type: string
  description: string
  /** The fields of the payload beyond those that every action has, as `schema/webhook.schema.json` shows them. */
  schema: P
  /** Example values of these fields, for the documentation and for test events. */
  example: z.output<P>
  payload(action: NewAction): z.output<P>
  /** Its event name in the audit log, by the status that it set; null where a change of settings already records it. */
  auditEvent(status: Status | null): AuditEventName | null
}

/** Declares a kind of action. */
export const defineActionKind = <P extends z.ZodObject>(kind: ActionKind<P>): ActionKind<P> => kind

const moment = () => z.iso.datetime()

/** The fields that every action has. */
export const commonFields = z.object({
  action_id: z.uuid().meta({ description: "The service's id of the action; the same on every retry" }),
  action_created_at: moment().meta({ description: 'When the action was taken' }),
})

/** Who or what acted: actor_id of a member or AI Moderator, or rule_id; neither for any other actor (section 6.3). */
export const actorShape = {
  actor_id: z.uuid().optional().meta({ description: 'The moderator or AI Moderator who acted' }),
  rule_id: z.uuid().optional().meta({ description: 'The rule that acted' }),
}

/** The reason of an action (section 2.7). */
export const policyShape = {
  policy_id: z.string().optional().meta({ description: 'The Policy Category ID applied' }),
  policy_name: z.string().optional().meta({ description: 'Its name when the action was taken' }),
  policy_information: z.string().optional().meta({ description: 'Extra reasoning' }),
}

const tags = z.array(z.string()).meta({ description: 'Identifiers of the current tags' })
const userShape = z.object({ id: z.string().meta({ description: "The caller's user id" }), tags })
const contentShape = z.object({
  id: z.string().meta({ description: "The caller's content id" }),
  created_at: moment(),
  user_id: z.string(),
  subcategory_id: z.string(),
  category_id: z.string(),
  tags,
})

/** The object acted on, under the name of its type. */
export const objectShape = {
  user: userShape.optional().meta({ description: 'When type is user' }),
  content: contentShape.optional().meta({ description: 'When type is content' }),
  subcategory: z.object({ id: z.string() }).optional().meta({ description: 'When type is subcategory' }),
}

/** The user that an action is always about. */
export const onUserShape = { type: z.literal(ObjectType.user), user: userShape }

/** The fields that say who or what acted. */
export function actorFields({ actor, ruleId }: NewAction): z.output<z.ZodObject<typeof actorShape>> {
  if (ruleId) return { rule_id: ruleId }
  const named = actor.kind === ActorKind.member || actor.kind === ActorKind.ai
  return named && actor.id ? { actor_id: actor.id } : {}
}

/** The fields of the reason, where there is one. */
export const policyFields = ({ policyId, policyName, policyInformation }: NewAction) => ({
  ...(policyId !== null && { policy_id: policyId }),
  ...(policyId !== null && policyName !== null && { policy_name: policyName }),
  ...(policyInformation !== null && { policy_information: policyInformation }),
})

/** The object acted on, with its current tags. */
export function objectFields(snapshot: ObjectSnapshot | null): z.output<z.ZodObject<typeof objectShape>> {
  switch (snapshot?.type) {
    case ObjectType.user:
      return { user: { id: snapshot.id, tags: snapshot.tags } }
    case ObjectType.content: {
      const { id, createdAt, userId, subcategoryId, categoryId, tags: current } = snapshot
      const places = { user_id: userId, subcategory_id: subcategoryId, category_id: categoryId }
      return { content: { id, created_at: createdAt.toISOString(), ...places, tags: current } }
    }
    case ObjectType.subcategory:
      return { subcategory: { id: snapshot.id } }
    default:
      return {}
  }
}

/** The user that the action is about. @throws Error when it is about another type of object */
export function onUserFields({ snapshot }: NewAction): z.output<z.ZodObject<typeof onUserShape>> {
  if (snapshot?.type !== ObjectType.user) throw new Error('the action is not about a user')
  return { type: ObjectType.user, user: { id: snapshot.id, tags: snapshot.tags } }
}
