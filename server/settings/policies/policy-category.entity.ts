import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType as GraphqlType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import type { StoredTranslations } from './policy-translation.ts'
import type { StoredTerms } from './statement-terms.ts'

/** Who may attach a category to a decision. */
export enum SelectableBy {
  moderators_and_rules = 'moderators_and_rules',
  only_moderators = 'only_moderators',
  only_rules = 'only_rules',
}
registerEnumType(SelectableBy, {
  name: 'SelectableBy',
  description: 'Who may attach a policy category to a decision',
  valuesConfig: described(SelectableBy, {
    moderators_and_rules: 'Both moderators and rules',
    only_moderators: 'Moderators alone',
    only_rules: 'Rules alone',
  }),
})

@Entity()
@GraphqlType({ implements: Node, description: 'The policy that a decision reports as violated' })
export class PolicyCategory extends WorkspaceEntity {
  @Field(() => String, {
    description: 'Derived from its first name, and kept when it is renamed; the `policy_id` of webhooks',
  })
  @Property({ type: 'text' })
  policyId!: string

  @Field(() => String, { description: 'What people call it, up to 40 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, {
    nullable: true,
    description: 'Guidance for users who report, up to 400 characters; null where there is none',
  })
  @Property({ type: 'text', nullable: true })
  description: string | null = null

  @Field(() => Int, {
    nullable: true,
    description:
      'A digit, 0 to 9, that selects it on the dashboard and that no other category has; null where it has none',
  })
  @Property({ type: 'integer', nullable: true })
  hotkey: number | null = null

  @Field(() => SelectableBy, { description: 'Who may attach it to a decision' })
  @Property({ type: 'text' })
  selectableBy: SelectableBy = SelectableBy.moderators_and_rules

  @Field(() => [ObjectType], { description: 'What it can be attached to decisions on' })
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

  @Property({ type: 'json', nullable: true })
  statementTerms: StoredTerms | null = null

  @Field(() => Boolean, { description: 'Whether users can select it when they report' })
  @Property({ type: 'boolean' })
  userReports = false

  @Property({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
