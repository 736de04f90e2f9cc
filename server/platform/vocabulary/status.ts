import { registerEnumType } from 'type-graphql'

/** The status of content, users and subcategories, by its wire value (section 3.1). */
export enum Status {
  allowed = 'allowed',
  flagged = 'flagged',
  hidden = 'hidden',
}
registerEnumType(Status, { name: 'Status', description: 'Allowed, Flagged, and Removed (for users: Banned)' })

/** What a decision can be about. */
export enum ObjectType {
  content = 'content',
  user = 'user',
  subcategory = 'subcategory',
}
registerEnumType(ObjectType, { name: 'ObjectType' })

/** Who took an action (section 2.16). */
export enum ActorKind {
  member = 'member',
  rule = 'rule',
  ai = 'ai',
  customer = 'customer',
  system = 'system',
}
registerEnumType(ActorKind, { name: 'ActorKind' })

/** Whoever acted: the kind, and the id where there is one. */
export interface ActorRef {
  kind: ActorKind
  id: string | null
}
