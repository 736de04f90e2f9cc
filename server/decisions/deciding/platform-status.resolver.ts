import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { check } from '../../platform/validation.ts'
import { decideForPlatform } from './platform-status.ts'
import { PlatformStatusInput } from './platform-status.input.ts'
import { Pipeline } from '../pipeline/pipeline.ts'

const PlatformStatusInputType = inputFromZod('PlatformStatusInput', PlatformStatusInput)

@ObjectType({ description: 'What a decision of the customer platform did' })
export class PlatformStatusResult {
  @Field(() => ID) actionId!: string
}

/** Decisions of the customer platform (section 4.6). */
@Resolver()
export class PlatformStatusResolver {
  @Authorized('status.set')
  @Mutation(() => PlatformStatusResult, { description: 'Records a status that the platform decided on' })
  setStatus(
    @Arg('input', () => PlatformStatusInputType) input: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<PlatformStatusResult> {
    const decision = check(PlatformStatusInput, input)
    return services.database.inWorkspace(workspaceId, async (tx) => {
      const decided = await decideForPlatform(tx, workspaceId, decision, services.get(Pipeline).route)
      services.get(Pipeline).announce(tx, decided)
      return decided
    })
  }
}
