import { Field, Int, ObjectType } from 'type-graphql'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { ListType } from '../../settings/lists/list-type.ts'
import { RuleType } from '../rules/rule-type.ts'

@ObjectType({
  description: 'A policy category that a template makes, where the workspace has none of its name',
})
export class TemplateCategory {
  @Field(() => String, { description: 'What it is called' }) name!: string
  @Field(() => String, { description: 'Guidance for users who report' }) description!: string
}

@ObjectType({
  description: 'A list that a template makes, where the workspace has none of its name and type',
})
export class TemplateList {
  @Field(() => String, { description: 'What it is called' }) name!: string
  @Field(() => ListType, { description: 'What it holds' }) type!: ListType
  @Field(() => [String], { description: 'Its values, a few to begin with' }) items!: string[]
}

@ObjectType({ description: 'A rule that a template makes, in shadow' })
export class TemplateRule {
  @Field(() => RuleType, { description: 'What it is about' }) type!: RuleType
  @Field(() => String, { description: 'What it is called' }) name!: string
  @Field(() => String, {
    description: 'What it does, and what to look at before it is turned on; kept as the notes of the rule',
  })
  notes!: string
}

@ObjectType({
  description:
    'What a workspace can begin with for a kind of platform: categories, lists, a review queue and rules in shadow',
})
export class PlatformTemplate {
  @Field(() => String, { description: 'What `applyTemplate` takes' }) key!: string
  @Field(() => String, { description: 'The kind of platform' }) name!: string
  @Field(() => String, { description: 'What it is against, in a sentence' }) description!: string
  @Field(() => [TemplateCategory], { description: 'Its policy categories' }) categories!: TemplateCategory[]
  @Field(() => [TemplateList], { description: 'The lists that it makes, with what they hold' })
  lists!: TemplateList[]
  @Field(() => String, {
    description: 'The review queue that one of its rules routes to, made where there is none of its name',
  })
  queue!: string
  @Field(() => [TemplateRule], { description: 'Its rules, in their order of evaluation' })
  rules!: TemplateRule[]
  @Field(() => Date, {
    nullable: true,
    description: 'Since when the workspace has it; null where it does not',
  })
  appliedAt!: Date | null
}

@PayloadFields()
@ObjectType({ description: 'What was taken away with a template' })
export class TemplateRemoval {
  @Field(() => Int, { description: 'How many rules: those that were not turned on' }) rules!: number
  @Field(() => Int, { description: 'How many lists' }) lists!: number
  @Field(() => Int, { description: 'How many review queues: those in which nothing ever was' })
  queues!: number
  @Field(() => Int, { description: 'How many policy categories' }) categories!: number
  @Field(() => [String], {
    description:
      'The names of what stays: rules that are on, lists, queues and categories in use, lists with values of your own',
  })
  kept!: string[]
}
