import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** How far the erasure of a user has come. */
export enum ErasureState {
  running = 'running',
  finished = 'finished',
  failed = 'failed',
}
registerEnumType(ErasureState, {
  name: 'ErasureState',
  description: 'How far the erasure of a user has come',
  valuesConfig: described(ErasureState, {
    running: 'What is kept of the user is deleted, some at a time',
    finished: 'Nothing is kept of the user',
    failed: '`error` has the reason; started again, it continues with what is left',
  }),
})

@Entity()
@ObjectType({
  implements: Node,
  description:
    'The erasure of a user: what is kept of them is deleted in the background. It keeps nothing of the user but the id',
})
export class Erasure extends WorkspaceEntity {
  @Field(() => ID, { description: "Verdict's id of the user, also when the user is gone" })
  @Property({ type: 'uuid' })
  userId!: string

  @Field(() => ErasureState, { description: 'How far it has come' })
  @Property({ type: 'text' })
  state!: ErasureState

  @Field(() => Int, { description: 'How many content items the user had when it was started' })
  @Property({ type: 'integer' })
  total!: number

  @Field(() => Int, {
    description: 'How many content items are deleted; what the user posted meanwhile counts too',
  })
  @Property({ type: 'integer' })
  done!: number

  /** The last entry of the audit log that was searched for words of the user. */
  @Property({ type: 'integer' })
  checkedSeq!: number

  @Field(() => String, { nullable: true, description: 'Why it failed; null where it did not' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  @Field(() => Date, { description: 'When it was started' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it goes on' })
  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null
}
