import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType as GraphqlType, registerEnumType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { StoredTranslations } from './policy-translation.ts'

/** Who may attach a category to a decision. */
export enum SelectableBy {
  moderators_and_rules = 'moderators_and_rules',
  only_moderators = 'only_moderators',
  only_rules = 'only_rules',
}
registerEnumType(SelectableBy, { name: 'SelectableBy' })

@Entity()
@GraphqlType({ description: 'The reason attached to a decision (section 2.7)' })
export class PolicyCategory extends WorkspaceEntity {
  @Field(() => String, {
    description: 'Derived from the first name; the `policy_id` of the API and of webhooks',
  })
  @Property({ type: 'text' })
  policyId!: string

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { nullable: true, description: 'Guidance for whoever reports' })
  @Property({ type: 'text', nullable: true })
  description: string | null = null

  @Field(() => Int, { nullable: true, description: 'A digit that one category at most has' })
  @Property({ type: 'integer', nullable: true })
  hotkey: number | null = null

  @Field(() => SelectableBy)
  @Property({ type: 'text' })
  selectableBy: SelectableBy = SelectableBy.moderators_and_rules

  @Field(() => [ObjectType])
  @Property({ type: 'array' })
  availableFor: ObjectType[] = Object.values(ObjectType)

  @Field(() => [Status], { description: 'The decisions that it can be the reason of' })
  @Property({ type: 'array' })
  enabledFor: Status[] = Object.values(Status)

  @Field(() => Boolean, { description: 'Whether it can be the reason of a strike' })
  @Property({ type: 'boolean' })
  enabledForStrikes = true

  @Property({ type: 'json', fieldName: 'translations' })
  storedTranslations: StoredTranslations = {}

  @Field(() => Boolean, { description: 'Whether users can select it when they report' })
  @Property({ type: 'boolean' })
  userReports = false

  @Property({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
