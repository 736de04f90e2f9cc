import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import { type ColumnOf, columnOf } from '../../platform/table-of.ts'
import type { Period } from '../../platform/vocabulary/period.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The type of a user, set by the customer platform (section 2.4). */
export enum UserType {
  normal = 'normal',
  trusted = 'trusted',
  moderator = 'moderator',
  admin = 'admin',
  testing = 'testing',
}
registerEnumType(UserType, {
  name: 'UserType',
  description: 'The type of user by the customer platform; rules and report counts can filter by it',
  valuesConfig: described(UserType, {
    normal: 'Any user',
    trusted: 'A user whom the customer platform trusts',
    moderator: 'A moderator of the customer platform',
    admin: 'An admin of the customer platform',
    testing: 'An account for trying things out',
  }),
})

/**
 * What the customer platform says of a user and what stays until it says otherwise (section 2.4), with the types of the columns. By
 * this list fields are taken in, read, and exported with what is kept of a user.
 */
const profileTypes = {
  email: 'text',
  signupDate: 'timestamptz',
  signupMethod: 'text',
  ip: 'text',
  country: 'text',
  profileImageUrl: 'text',
  attributes: 'jsonb',
} as const satisfies { [K in keyof User]?: string }

export type ProfileField = keyof typeof profileTypes

export const profileFields = Object.keys(profileTypes) as ProfileField[]

/** The column of each of these fields, and its type. */
export const profileColumns = profileFields.map((field) => ({
  field,
  column: columnOf(field) as ColumnOf<User, ProfileField>,
  type: profileTypes[field],
}))

@Entity({ tableName: 'platform_user' })
@ObjectType({ implements: Node, description: 'A user of the customer platform' })
export class User extends WorkspaceEntity {
  @Field(() => String, { description: "The customer platform's own identifier, unique within the workspace" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => String, {
    nullable: true,
    description: 'What the customer platform calls them; null until it is sent',
  })
  @Property({ type: 'text', nullable: true })
  name: string | null = null

  /** The searchable name, where it is not just the name in lower case; never returned. */
  @Property({ type: 'text', nullable: true })
  searchName?: string | null

  @Field(() => UserType, { description: 'The type of user by the customer platform' })
  @Property({ type: 'text' })
  type: UserType = UserType.normal

  @Field(() => Status, {
    nullable: true,
    description:
      'The status after the latest decision; `HIDDEN` is banned. Never null: nullable like that of content, so that both can be queried in one selection',
  })
  @Property({ type: 'text' })
  status: Status = Status.allowed

  @Property({ type: 'array', fieldName: 'tags' })
  tagIdentifiers: string[] = []

  @Field(() => String, {
    nullable: true,
    description: "The customer platform's identifier of the user's project; null where none was sent",
  })
  @Property({ type: 'text', nullable: true })
  projectId: string | null = null

  @Field(() => Boolean, { description: 'Whether only reports have named this user so far' })
  @Property({ type: 'boolean' })
  unknown = false

  @Field(() => String, { nullable: true, description: 'Their e-mail address; null where none was sent' })
  @Property({ type: 'text', nullable: true })
  email: string | null = null

  @Field(() => Date, { nullable: true, description: 'When they signed up; null where that was not sent' })
  @Property({ type: 'timestamptz', nullable: true })
  signupDate: Date | null = null

  @Field(() => String, {
    nullable: true,
    description: 'How they signed up, such as email or phone; null where that was not sent',
  })
  @Property({ type: 'text', nullable: true })
  signupMethod: string | null = null

  @Field(() => String, { nullable: true, description: 'Their IP address; null where none was sent' })
  @Property({ type: 'text', nullable: true })
  ip: string | null = null

  @Field(() => String, {
    nullable: true,
    description: 'Their country, as an ISO 3166-1 alpha-2 code; null where none was sent',
  })
  @Property({ type: 'text', nullable: true })
  country: string | null = null

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer platform keeps their profile image; null where none was sent',
  })
  @Property({ type: 'text', nullable: true })
  profileImageUrl: string | null = null

  @Field(() => GraphQLJSON, { nullable: true, description: 'Custom attributes as they were sent, by key' })
  @Property({ type: 'json', nullable: true })
  attributes: Record<string, unknown> | null = null

  @Field(() => Date, { nullable: true, description: 'When a temporary ban ends; null while none applies' })
  @Property({ type: 'timestamptz', nullable: true })
  temporarilyBannedUntil: Date | null = null

  @Field(() => Date, {
    nullable: true,
    description: 'When the active strike ends; null while none is active',
  })
  @Property({ type: 'timestamptz', nullable: true })
  strikeUntil: Date | null = null

  @Field(() => Int, { description: 'How many strikes are on record' })
  @Property({ type: 'integer', fieldName: 'strike_count' })
  strikes = 0

  @Field(() => Int, {
    description:
      'Counts the changes of their profile, from 1: anything that the customer platform says of them. Given as `seenVersion` with a decision',
  })
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'integer', nullable: true })
  banDuration!: number | null

  @Property({ type: 'text', nullable: true })
  banPeriod!: Period | null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Property({ type: 'text', nullable: true })
  decidedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  decidedById!: string | null

  @Field(() => Date, { description: 'When Verdict first received them' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Field(() => Date, { description: 'When their profile was sent or they were decided on last' })
  @Property({ type: 'timestamptz' })
  updatedAt: Date = new Date()
}
