import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Plan } from '../workspaces/workspace.entity.ts'
import { TermsInput } from './plan-changes.service.ts'
import { PlanChanges } from './plan-changes.service.ts'

const Input = inputFromZod('WorkspaceTermsInput', TermsInput)

@ObjectType({ description: 'The settings of a workspace that only a platform operator can change' })
export class WorkspaceTerms {
  @Field(() => String, { description: 'The name of the workspace' }) name!: string
  @Field(() => Plan, { description: 'What the workspace pays for' }) plan!: Plan
  @Field(() => Boolean, { description: 'Whether videos are moderated' }) video!: boolean
  @Field(() => Boolean, { description: 'Whether audio is moderated' }) audio!: boolean
}

@ObjectType({ description: 'A workspace as a platform operator sees it' })
export class OperatedWorkspace extends WorkspaceTerms {
  @Field(() => ID, { description: 'The id of the workspace' }) id!: string
  @Field(() => Date, { description: 'When it was made' }) createdAt!: Date
}

@ObjectType({ description: 'Something that a change of terms stops' })
export class WorkspaceStop {
  @Field(() => String, { description: 'What is concerned, such as temporary_bans' }) what!: string
  @Field(() => Int, { description: 'How many of them there are now' }) count!: number
  @Field(() => String, { description: 'What happens to them, as a sentence for people' }) explanation!: string
}

@PayloadFields()
@ObjectType({ description: 'What a change of terms does, or did' })
export class WorkspaceTermsChange {
  @Field(() => Boolean, { description: 'Whether it was made' }) changed!: boolean
  @Field(() => WorkspaceTerms, { description: 'The terms until now' }) before!: WorkspaceTerms
  @Field(() => WorkspaceTerms, {
    description: 'The terms that are wanted; they hold where `changed` is true',
  })
  after!: WorkspaceTerms
  @Field(() => [WorkspaceStop], { description: 'Empty where nothing is taken away' }) stops!: WorkspaceStop[]
}

/** The terms of workspaces, for platform operators only. */
@Resolver()
export class WorkspaceTermsResolver {
  @Authorized('workspaces.manage')
  @Query(() => [OperatedWorkspace], {
    description: 'Every workspace, the oldest first; for platform operators',
  })
  workspaces(@Ctx() { services }: RequestContext): Promise<OperatedWorkspace[]> {
    return services.get(PlanChanges).all()
  }

  @Authorized('workspaces.manage')
  @Mutation(() => WorkspaceTermsChange, {
    description:
      'Changes what is given of a workspace. A change that stops something is only a preview unless it is confirmed; for platform operators',
  })
  updateWorkspaceTerms(
    @Arg('workspaceId', () => ID, { description: 'The id of the workspace' }) workspaceId: string,
    @Arg('input', () => Input, { description: 'What is to change; what is left out stays' }) input: unknown,
    @Arg('confirm', () => Boolean, {
      defaultValue: false,
      description: 'Whether to make a change that stops something',
    })
    confirmed: boolean,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<WorkspaceTermsChange> {
    return services.get(PlanChanges).update({ workspaceId, actor: caller.actor }, input, { confirmed })
  }
}
