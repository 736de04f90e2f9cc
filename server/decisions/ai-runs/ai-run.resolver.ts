import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { AiModerator } from '../../judging/ai-moderators/ai-moderator.entity.ts'
import { changesOf, runArg } from '../../judging/runs/run-frame.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { ContentReference, inputOf } from '../../platform/graphql/references.ts'
import { aiRunKind } from './ai-run-queue.ts'
import { AiRun } from './ai-run.entity.ts'
import { aiRuns } from './ai-run.store.ts'
import { AiRuns } from './ai-runs.service.ts'

const runs = rowsOfOwner(aiRuns.newestOf)

const AiRunEvent = eventOf('AiRunEvent', 'aiRun', () => AiRun, 'How far it has come')

const findRun = ({ services, workspaceId }: RequestContext, id: string): Promise<AiRun | null> =>
  services.get(AiRuns).find(workspaceId, id)

/** Runs of AI moderators on demand. */
@Resolver(() => AiModerator)
export class AiRunResolver {
  @FieldResolver(() => [AiRun], { description: 'The newest 10 times that it was asked on demand' })
  runs(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiRun[]> {
    return context.load(runs, id)
  }

  @Authorized('aiModerators.read')
  @Query(() => AiRun, {
    nullable: true,
    description: 'A run of an AI moderator; null where there is none of this id',
  })
  aiRun(
    @Arg('id', () => ID, { description: 'The id of the run' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<AiRun | null> {
    return findRun(context, id)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiRun, {
    description:
      'Asks an AI moderator about items, or about the first 1,000 that wait in a queue, and leaves recommendations; its budget counts. CONFLICT while another run of it is under way',
  })
  startAiRun(
    @Arg('aiModeratorId', () => ID, { description: 'The id of the AI moderator' }) aiModeratorId: string,
    @Arg('contents', () => [inputOf(ContentReference)], {
      nullable: true,
      description: 'The content items, up to 1,000; either these or a queue',
    })
    contents: unknown,
    @Arg('queueId', () => ID, {
      nullable: true,
      description: 'The id of the review queue; either this or items',
    })
    queueId: string | null,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AiRun> {
    return services.get(AiRuns).start(caller, aiModeratorId, { contents, queueId }, requestId)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiRun, {
    description: 'Ends a run of an AI moderator; what it has recommended so far stays',
  })
  cancelAiRun(
    @Arg('id', () => ID, { description: 'The id of the run' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AiRun> {
    return services.get(AiRuns).cancel(caller, id)
  }

  @Authorized('aiModerators.read')
  @Subscription(() => AiRunEvent, {
    description: 'How far a run of an AI moderator has come',
    subscribe: eventsOf(changesOf(aiRunKind.frame, findRun)),
  })
  async aiRunChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'aiRun', AiRun>> {
    return { ...frameOf(context, event), aiRun: await findRun(context, event.objectId) }
  }
}
