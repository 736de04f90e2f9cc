import { GraphQLJSON } from 'graphql-scalars'
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Content } from '../intake/content/content.entity.ts'
import { ActionLog, type ActionLogPage, largestLogPage } from './action-log.ts'
import { payloadsOnObject } from './action.loaders.ts'

@ObjectType('ActionLog', {
  description: 'Actions in the order in which they were taken, and the place after them',
})
class ActionLogObject {
  @Field(() => [GraphQLJSON], {
    description: 'The actions, each as the webhook sends it, with the tags that its object has now',
  })
  actions!: Record<string, unknown>[]

  @Field(() => String, { description: 'What to ask with next, as `after`; also when there are no actions' })
  cursor!: string

  @Field(() => Boolean, { description: 'Whether more can be read at once' })
  hasMore!: boolean
}

/** The action log, in the shape of webhook actions. */
@Resolver(() => Content)
export class ActionLogResolver {
  @Authorized('actions.read')
  @Query(() => ActionLogObject, {
    description:
      'Everything that was decided and done, oldest first: none twice and none omitted when reading continues from `cursor`, whatever happens meanwhile. Ends before the first action that can still be undone',
  })
  actionLog(
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `cursor` of the page before; from the beginning unless given',
    })
    after: string | null,
    @Arg('first', () => Int, {
      nullable: true,
      description: `At most so many, 1 to ${largestLogPage}; 100 unless given`,
    })
    first: number | null,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ActionLogPage> {
    // On the primary: a replica does not report which transactions are in progress.
    return services.on('reads').get(ActionLog).read(workspaceId, { after, first })
  }

  @FieldResolver(() => [GraphQLJSON], {
    description:
      'The newest 100 actions on it, oldest first, each as the webhook sends it; without those that were undone, or still can be',
  })
  webhookActions(
    @Root() { id }: Content,
    @Ctx() context: RequestContext,
  ): Promise<Record<string, unknown>[]> {
    return context.load(payloadsOnObject, id)
  }
}
