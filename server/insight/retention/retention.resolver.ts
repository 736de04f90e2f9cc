import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { RetentionInput } from './retention.input.ts'
import { RetentionPeriod, RetentionPreview } from './retention.object.ts'
import { Retention } from './retention.service.ts'

const Input = inputFromZod('RetentionInput', RetentionInput)

/** Retention periods. */
@Resolver()
export class RetentionResolver {
  @Authorized('retention.read')
  @Query(() => [RetentionPeriod], { description: 'For how long each kind of data is kept' })
  retentionPeriods(@Ctx() { services, workspaceId }: RequestContext): Promise<RetentionPeriod[]> {
    return services.get(Retention).periods(workspaceId)
  }

  @Authorized('retention.read')
  @Query(() => RetentionPreview, {
    description: 'What the next deletion takes, counted now. It changes nothing',
  })
  retentionPreview(
    @Arg('input', () => Input, {
      nullable: true,
      description: 'Periods in place of those that hold; those that hold unless given',
    })
    input: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<RetentionPreview> {
    return services.get(Retention).preview(workspaceId, input)
  }

  @Authorized('retention.write')
  @Answers('retentionPeriods', 'The periods of all kinds of data')
  @Mutation(() => [RetentionPeriod], {
    description:
      'Says for how long kinds of data are kept, from the next deletion on. What has gone does not come back',
  })
  updateRetention(
    @Arg('input', () => Input, { description: 'The kinds with their days' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<RetentionPeriod[]> {
    return services.get(Retention).update(caller, input)
  }
}
