import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A text on which each draft of a written policy must lead to what is expected' })
export class PolicyExample extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  policyId!: string

  @Field(() => String)
  @Property({ type: 'text' })
  text!: string

  @Field(() => Status, { description: 'The action that is expected' })
  @Property({ type: 'text' })
  action!: Status

  @Field(() => ID, { nullable: true, description: 'The policy category that is expected; none for any' })
  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Field(() => ID, { nullable: true, description: 'The item that it was taken from' })
  @Property({ type: 'uuid', nullable: true })
  contentId!: string | null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
