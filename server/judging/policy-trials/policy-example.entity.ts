import { Entity, Property } from '@mikro-orm/core'
import { Field, ID, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

@Entity()
@ObjectType({ description: 'A text on which each draft of a written policy must lead to what is expected' })
export class PolicyExample extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  policyId!: string

  @Field(() => String, { description: 'The text that is judged, up to 4,000 characters' })
  @Property({ type: 'text' })
  text!: string

  @Field(() => Status, { description: 'The action that is expected' })
  @Property({ type: 'text' })
  action!: Status

  @Field(() => ID, { nullable: true, description: 'The policy category that is expected; null for any' })
  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'The content item that it was taken from; null where it was typed',
  })
  @Property({ type: 'uuid', nullable: true })
  contentId!: string | null

  @Field(() => Date, { description: 'When it was added' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
