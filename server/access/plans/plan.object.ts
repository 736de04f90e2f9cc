import { Field, Int, ObjectType } from 'type-graphql'
import { Plan } from '../workspaces/workspace.entity.ts'
import { plans } from './plan-table.ts'

@ObjectType({ description: 'What a plan has; a limit that is null is none' })
export class PlanTerms {
  @Field(() => Plan, { description: 'Which plan it is' }) plan!: Plan
  @Field(() => Boolean, { description: 'Whether users can be given strikes' }) strikes!: boolean
  @Field(() => Boolean, { description: 'Whether users can be banned for a time' }) temporaryBans!: boolean
  @Field(() => Boolean, { description: 'Whether there can be lists of IP addresses' }) ipLists!: boolean
  @Field(() => Int, { nullable: true, description: 'How many lists a workspace can have; null for no limit' })
  lists!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'New content items in 7 days, without updates of known items; null for no limit',
  })
  weeklyItems!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'Requests a minute that send content or users; null for no limit',
  })
  contentPerMinute!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'Requests a minute that set a status, or read or change lists; null for no limit',
  })
  statusPerMinute!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'Requests a minute for scores of texts alone; null for no limit',
  })
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
