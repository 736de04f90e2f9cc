import { registerEnumType } from 'type-graphql'
import { described } from '../graphql/enum-values.ts'

/** The status of content, users and subcategories, by its wire value (section 3.1). */
export enum Status {
  allowed = 'allowed',
  flagged = 'flagged',
  hidden = 'hidden',
}
registerEnumType(Status, {
  name: 'Status',
  description:
    "What is decided on content, a user or a subcategory; the dashboard's labels of these can be changed, the values are fixed",
  valuesConfig: described(Status, {
    allowed: 'Nothing stands against it',
    flagged: "It waits for a human's decision",
    hidden: 'Removed; of users: banned',
  }),
})

/** The kinds of objects of decisions. */
export enum ObjectType {
  content = 'content',
  user = 'user',
  subcategory = 'subcategory',
}
registerEnumType(ObjectType, {
  name: 'ObjectType',
  description: 'What a decision can be taken on',
  valuesConfig: described(ObjectType, {
    content: 'A content item',
    user: 'A user of the customer platform',
    subcategory: 'A place of the customer platform',
  }),
})

/** The kinds of objects that are judged, reported and reviewed: all but subcategories. */
export const ReviewSubjectType = { content: ObjectType.content, user: ObjectType.user } as const
export type ReviewSubjectType = (typeof ReviewSubjectType)[keyof typeof ReviewSubjectType]
registerEnumType(ReviewSubjectType, {
  name: 'ReviewSubjectType',
  description: 'What is judged, reported and reviewed',
  valuesConfig: described(ReviewSubjectType, {
    content: 'A content item',
    user: 'A user of the customer platform',
  }),
})

/** The kind of an action's actor (section 2.16). */
export enum ActorKind {
  member = 'member',
  key = 'key',
  rule = 'rule',
  ai = 'ai',
  customer = 'customer',
  system = 'system',
}
registerEnumType(ActorKind, {
  name: 'ActorKind',
  description: 'Which person or program an actor is',
  valuesConfig: described(ActorKind, {
    member: 'A member of the team',
    key: 'An API key that acted over GraphQL',
    rule: 'A rule that matched',
    ai: 'An AI moderator',
    customer: 'The customer platform, which acted by itself with one of its API keys',
    system: 'Verdict itself: what time, an arrival or a command of the operator brought about',
  }),
})

/** The actors whose decisions count as human: members, API keys, and the customer platform. */
export const humans = [ActorKind.member, ActorKind.key, ActorKind.customer] as const

const humanKinds: ReadonlySet<ActorKind | null> = new Set(humans)

/** Whether decisions of this kind of actor count as human. */
export const isHuman = (kind: ActorKind | null): boolean => humanKinds.has(kind)

/** The same as SQL, of a column or a value. */
export const isHumanSql = (kind: string): string =>
  `${kind} in (${humans.map((each) => `'${each}'`).join(', ')})`

/** An actor: the kind, and the id where there is one. */
export interface ActorRef {
  kind: ActorKind
  id: string | null
}
