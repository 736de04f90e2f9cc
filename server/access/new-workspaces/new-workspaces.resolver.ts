import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { z } from 'zod'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Plan } from '../workspaces/workspace.entity.ts'
import { NewWorkspaceInput, type NewWorkspace, NewWorkspaces } from './new-workspaces.service.ts'

const Input = inputFromZod('NewWorkspaceInput', NewWorkspaceInput)

@PayloadFields()
@ObjectType({ description: 'A workspace that was just made' })
export class CreatedWorkspace {
  @Field(() => ID, { description: 'The id of the workspace' }) workspaceId!: string
  @Field(() => String, { description: 'Its first API key, of scope rest; shown this once' }) apiKey!: string
  @Field(() => Plan, { description: 'The plan that it has' }) plan!: Plan
}

/** Creation of workspaces over the API, instead of the command line. */
@Resolver()
export class NewWorkspacesResolver {
  @Authorized('workspaces.manage')
  @Mutation(() => CreatedWorkspace, {
    description:
      'Makes a workspace with its first admin and an API key, all of it or nothing; for platform operators',
  })
  createWorkspace(
    @Arg('input', () => Input, { description: 'What the workspace begins with' })
    input: z.input<typeof NewWorkspaceInput>,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<NewWorkspace> {
    return services.get(NewWorkspaces).create(caller.actor, input)
  }
}
