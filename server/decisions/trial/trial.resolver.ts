import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { RequestLimits } from '../../access/plans/request-limits.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { allows } from '../../access/team/principal.ts'
import { ContentIntake } from '../../intake/content/content-intake.service.ts'
import { contentSent, SentContent } from '../../intake/content/content.input.ts'
import { RuleInput } from '../../judging/rules/rule.input.ts'
import { rulePermissions } from '../../judging/rules/rule.permissions.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { ContentReference, idOfArgument, inputOf } from '../../platform/graphql/references.ts'
import { check } from '../../platform/validation.ts'
import { ReviewQueue } from '../../reviews/queues/review-queue.entity.ts'
import { reviewQueueById } from '../../reviews/queues/review-queue.loaders.ts'
import { ItemEvaluation, ReviewEvaluation, TraceReplay } from './trial.object.ts'
import { Trials } from './trial.service.ts'

/** Evaluating rules on an item without effects. */
@Resolver(() => ReviewEvaluation)
export class TrialResolver {
  @Authorized('evaluations.read')
  @Query(() => ItemEvaluation, {
    nullable: true,
    description:
      'What would become of an item if it were sent now; null where it names a thing that is not there. Nothing is stored, counted or sent.',
  })
  async evaluate(
    @Arg('input', () => inputFromZod('ContentInput', SentContent), { description: 'The content item' })
    input: unknown,
    @Arg('draft', () => inputFromZod('RuleInput', RuleInput), {
      nullable: true,
      description: 'A rule that is tried as if it were saved and enabled; needs the right to write rules',
    })
    draft: unknown,
    @Arg('draftRuleId', () => ID, {
      nullable: true,
      description: 'The id of the rule in whose place the draft stands; below the others unless given',
    })
    draftRuleId: string | null,
    @Arg('fetchMedia', () => Boolean, {
      defaultValue: false,
      description:
        'Whether the media of the item are fetched, which counts against the limit of requests for content; otherwise what is known of them counts',
    })
    fetchMedia: boolean,
    @Ctx() { services, workspaceId, caller }: RequestContext,
  ): Promise<ItemEvaluation> {
    if (draft && !allows(caller, rulePermissions, 'rules.write'))
      throw new ForbiddenError('Only who writes rules tries drafts')
    const item = contentSent(check(SentContent, input))
    if (fetchMedia) await services.get(RequestLimits).count(workspaceId, 'content')
    await services.get(ContentIntake).checkMedia(workspaceId, item)
    return services.get(Trials).evaluate(workspaceId, item, {
      draft: draft ? { input: draft, ruleId: draftRuleId } : null,
      fetchMedia,
    })
  }

  @Authorized('content.read')
  @Query(() => TraceReplay, {
    description:
      'What the rules of today make of an item, beside its stored trace; null where there is no such item',
  })
  replayTrace(
    @Arg('content', () => inputOf(ContentReference), { description: 'The content item' }) named: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<TraceReplay> {
    return services
      .get(Trials)
      .replay(workspaceId, idOfArgument(workspaceId, ContentReference, { content: named }))
  }

  @FieldResolver(() => ReviewQueue, { description: 'The review queue that it would wait in' })
  queue(@Root() { queueId }: ReviewEvaluation, @Ctx() context: RequestContext): Promise<ReviewQueue | null> {
    return context.load(reviewQueueById, queueId)
  }
}
