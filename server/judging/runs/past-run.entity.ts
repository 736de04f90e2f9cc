import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { RunEntity } from './run.entity.ts'

/** The common columns of runs over the past of a workspace: their period, their position in it, and their creator. */
@Entity({ abstract: true })
@ObjectType()
export abstract class PastRunEntity extends RunEntity {
  @Field(() => Int, { description: 'How many days it goes back' })
  @Property({ type: 'integer' })
  days!: number

  /** The beginning of the period. */
  @Property({ type: 'timestamptz' })
  since!: Date

  /** The item that the run has reached, going backwards: the time of its creation, and its id. */
  @Property({ type: 'timestamptz' })
  afterAt!: Date

  @Property({ type: 'uuid' })
  afterId!: string

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null
}
