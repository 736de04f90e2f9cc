import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { AskingEntity } from '../../judging/runs/asking.entity.ts'
import { Node } from '../../platform/graphql/node.ts'

@Entity()
@ObjectType({
  implements: Node,
  description: 'An AI moderator asked on demand about items or a queue; it recommends and decides nothing',
})
export class AiRun extends AskingEntity {
  @Field(() => Int, { description: 'On how many it recommends something else than what they are' })
  @Property({ type: 'integer' })
  recommended!: number

  @Field(() => Int, { description: 'On how many there is no verdict' })
  @Property({ type: 'integer' })
  failed!: number
}

/** An item that a run has still to process. */
@Entity()
export class AiRunItem {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  runId!: string

  @PrimaryKey({ type: 'uuid' })
  contentId!: string
}
