import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A browser that a member is signed in with' })
export class Session extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  memberId!: string

  @Property({ type: 'text', hidden: true })
  tokenHash!: string

  /** Whether it permits nothing but setting up a second factor. */
  @Property({ type: 'boolean', hidden: true })
  mustEnrol!: boolean

  @Field(() => Date, { description: 'When they signed in; a session lasts 14 days at most' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, {
    description: 'When a request came by it last, to the minute; after 12 hours without one it ends',
  })
  @Property({ type: 'timestamptz' })
  lastSeenAt!: Date

  @Field(() => String, {
    nullable: true,
    description: 'How the browser names itself; null where it does not',
  })
  @Property({ type: 'text', nullable: true })
  userAgent!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The IP address that they signed in from; null where that is not known',
  })
  @Property({ type: 'text', nullable: true })
  ip!: string | null
}

/** A session without secret fields. */
export type ShownSession = Omit<Session, 'tokenHash' | 'mustEnrol'>
