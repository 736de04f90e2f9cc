import { Field, Int, ObjectType } from 'type-graphql'
import { Plan } from '../workspaces/workspace.entity.ts'
import { plans } from './plan-table.ts'

@ObjectType({ description: 'What a plan has (section 8); a limit of null is none' })
export class PlanTerms {
  @Field(() => Plan) plan!: Plan
  @Field(() => Boolean) strikes!: boolean
  @Field(() => Boolean) temporaryBans!: boolean
  @Field(() => Boolean) ipLists!: boolean
  @Field(() => Int, { nullable: true }) lists!: number | null
  @Field(() => Int, { nullable: true, description: 'New content items in 7 days' }) weeklyItems!:
    number | null
  @Field(() => Int, { nullable: true, description: 'Requests a minute to content, sync and user' })
  contentPerMinute!: number | null
  @Field(() => Int, { nullable: true, description: 'Requests a minute to status and lists' })
  statusPerMinute!: number | null
  @Field(() => Int, { nullable: true, description: 'Requests a minute for scores alone' })
  scorePerMinute!: number | null
}

/** The terms of a plan as the API shows them. */
export function termsOf(plan: Plan): PlanTerms {
  const { rateLimits, ...terms } = plans[plan]
  return {
    plan,
    ...terms,
    contentPerMinute: rateLimits.content?.requests ?? null,
    statusPerMinute: rateLimits.status?.requests ?? null,
    scorePerMinute: rateLimits.score?.requests ?? null,
  }
}
