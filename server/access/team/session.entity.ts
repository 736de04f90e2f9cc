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

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  lastSeenAt!: Date

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  userAgent!: string | null

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  ip!: string | null
}

/** A session without what proves it. */
export type ShownSession = Omit<Session, 'tokenHash'>
