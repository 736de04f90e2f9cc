import { Entity, Property } from '@mikro-orm/core'
import { GraphQLJSON } from 'graphql-scalars'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import type { Period } from '../../platform/vocabulary/period.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'

/** What kind of user the customer platform says this is (section 2.4). */
export enum UserType {
  normal = 'normal',
  trusted = 'trusted',
  moderator = 'moderator',
  admin = 'admin',
  testing = 'testing',
}
registerEnumType(UserType, { name: 'UserType' })

@Entity({ tableName: 'platform_user' })
@ObjectType({ description: 'A user of the customer platform (section 2.4)' })
export class User extends WorkspaceEntity {
  @Field(() => String, { description: "The caller's own identifier" })
  @Property({ type: 'text' })
  externalId!: string

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  name: string | null = null

  @Field(() => UserType)
  @Property({ type: 'text' })
  type: UserType = UserType.normal

  @Field(() => Status)
  @Property({ type: 'text' })
  status: Status = Status.allowed

  @Property({ type: 'array', fieldName: 'tags' })
  tagIdentifiers: string[] = []

  @Field(() => String, { nullable: true, description: "The caller's identifier of the user's project" })
  @Property({ type: 'text', nullable: true })
  projectId: string | null = null

  @Field(() => Boolean, { description: 'Whether only reports have named this user so far' })
  @Property({ type: 'boolean' })
  unknown = false

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  email: string | null = null

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  signupDate: Date | null = null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  signupMethod: string | null = null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  ip: string | null = null

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2' })
  @Property({ type: 'text', nullable: true })
  country: string | null = null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  profileImageUrl: string | null = null

  @Field(() => GraphQLJSON, { nullable: true, description: 'Custom attributes' })
  @Property({ type: 'json', nullable: true })
  attributes: Record<string, unknown> | null = null

  @Field(() => Date, { nullable: true, description: 'While a temporary ban applies' })
  @Property({ type: 'timestamptz', nullable: true })
  temporarilyBannedUntil: Date | null = null

  @Field(() => Date, { nullable: true, description: 'While a strike applies' })
  @Property({ type: 'timestamptz', nullable: true })
  strikeUntil: Date | null = null

  @Field(() => Int, { description: 'How many strikes are on record' })
  @Property({ type: 'integer', fieldName: 'strike_count' })
  strikes = 0

  /** How often the profile was sent. */
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

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  updatedAt: Date = new Date()
}
