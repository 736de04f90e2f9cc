import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The common columns of background work in several steps: its progress, and how it ended. */
@Entity({ abstract: true })
@ObjectType()
export abstract class RunEntity extends WorkspaceEntity {
  @Field(() => Int, { description: 'How many there are to go through; 0 until they are counted' })
  @Property({ type: 'integer' })
  total!: number

  @Field(() => Int, { description: 'How many it has gone through' })
  @Property({ type: 'integer' })
  examined!: number

  @Field(() => String, { nullable: true, description: 'Why it ended early; null where it did not' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Field(() => Date, { description: 'When it was started' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it goes on' })
  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null
}
