import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { ReviewSubject, reviewSubject } from '../../intake/review-subject.ts'
import { Rule } from '../../judging/rules/rule.entity.ts'
import { ruleById } from '../../judging/rules/rule.loaders.ts'
import { StatusChange } from '../../judging/rules/status-change.object.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { RetroactionItemFilter } from './retroaction-item-filter.input.ts'
import { RetroactionItem } from './retroaction-item.entity.ts'
import { retroactionItemOrders } from './retroaction-item.store.ts'
import { RetroactionItemConnection } from './retroaction-list.ts'
import { Retroaction } from './retroaction.entity.ts'
import { changesOfRetroaction } from './retroaction.loaders.ts'
import { Retroactions } from './retroaction.service.ts'

const ItemFilter = inputFromZod('RetroactionItemFilter', RetroactionItemFilter)

/** The fields of a retroaction that are not columns of its own. */
@Resolver(() => Retroaction)
export class RetroactionFieldsResolver {
  @FieldResolver(() => Rule, { nullable: true, description: 'The rule; null once it is deleted' })
  rule(@Root() { ruleId }: Retroaction, @Ctx() context: RequestContext): Promise<Rule | null> {
    return context.load(ruleById, ruleId)
  }

  @FieldResolver(() => Actor, { description: 'Who started it' })
  createdBy(
    @Root() { createdByKind: kind, createdById: id }: Retroaction,
    @Ctx() context: RequestContext,
  ): Promise<Actor> {
    return actorOf(context, { kind, id })
  }

  @FieldResolver(() => [StatusChange], {
    description: 'What would change, or was to; of tags alone from a status to itself',
  })
  changes(@Root() { id }: Retroaction, @Ctx() context: RequestContext): Promise<StatusChange[]> {
    return context.load(changesOfRetroaction, id)
  }

  @FieldResolver(() => RetroactionItemConnection, {
    description: 'The items that it changes, or would, newest first',
  })
  items(
    @Arg('filter', () => ItemFilter, { nullable: true, description: 'Which items; all unless given' })
    filter: unknown,
    @PageArguments(retroactionItemOrders) args: ListArgs,
    @Root() { id }: Retroaction,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<RetroactionItem>> {
    return services.get(Retroactions).items({ workspaceId, id }, filter, args)
  }
}

/** The content item or user that is changed. */
@Resolver(() => RetroactionItem)
export class RetroactionItemResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What is changed: a user by a user rule, a content item by any other; null where it is gone',
  })
  object(@Root() { objectType, objectId }: RetroactionItem, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }
}
