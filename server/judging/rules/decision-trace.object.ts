import { Field, ID, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { StoredTrace } from './stored-trace.ts'

@ObjectType({ description: 'What one condition made of an item' })
export class TracedCondition {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => Boolean) matched!: boolean
  @Field(() => String, { description: 'Why it matched or did not, with the value that it saw' })
  explanation!: string
  @Field(() => [MatchedSpan]) spans!: MatchedSpan[]
}

@ObjectType({
  description: 'What one rule made of an item: its conditions up to the first that did not match',
})
export class TracedRule {
  @Field(() => ID) ruleId!: string
  @Field(() => String) name!: string
  @Field(() => Int) version!: number
  @Field(() => Boolean) matched!: boolean
  @Field(() => Boolean) applied!: boolean
  @Field(() => String, { nullable: true, description: 'Why a match was not applied' }) note!: string | null
  @Field(() => [TracedCondition]) conditions!: TracedCondition[]
}

@ObjectType({ description: 'How a version of an item was decided: every rule tried, in order' })
export class DecisionTrace {
  workspaceId!: string
  contentId!: string
  stored!: StoredTrace
  @Field(() => Int, { description: 'The version of the item' }) version!: number
  @Field(() => Date) decidedAt!: Date
  @Field(() => Int, { description: "The version of the workspace's rules" }) planVersion!: number
  @Field(() => Int) microseconds!: number
  @Field(() => Status, { nullable: true }) outcome!: Status | null
}
