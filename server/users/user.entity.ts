import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { WorkspaceEntity } from '../platform/workspace-entity.ts'
import { Status } from '../vocabulary/status.ts'

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

  @Property({ type: 'text', nullable: true })
  projectId: string | null = null

  @Field(() => Boolean, { description: 'Whether only reports have named this user so far' })
  @Property({ type: 'boolean' })
  unknown = false

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Property({ type: 'timestamptz' })
  updatedAt: Date = new Date()
}
