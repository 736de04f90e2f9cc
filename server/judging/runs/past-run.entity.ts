import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { RunEntity } from './run.entity.ts'

/** What runs over the past of a workspace have in common: how far they look back, where they have come to, and whose they are. */
@Entity({ abstract: true })
@ObjectType()
export abstract class PastRunEntity extends RunEntity {
  @Field(() => Int, { description: 'How many days it goes back' })
  @Property({ type: 'integer' })
  days!: number

  /** The oldest moment that it looks back to. */
  @Property({ type: 'timestamptz' })
  since!: Date

  /** The item that it has come to, looking back: the moment when that was created, and its id. */
  @Property({ type: 'timestamptz' })
  afterAt!: Date

  @Property({ type: 'uuid' })
  afterId!: string

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null
}
