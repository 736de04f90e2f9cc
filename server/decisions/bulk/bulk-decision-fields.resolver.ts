import type { GraphQLResolveInfo } from 'graphql'
import { GraphQLJSON } from 'graphql-scalars'
import { Arg, Ctx, Field, FieldResolver, ID, Info, ObjectType, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { ReviewSubject, reviewSubject } from '../../intake/review-subject.ts'
import { asGiven } from '../../platform/graphql/as-given.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { BulkDecisionItem } from './bulk-decision-item.entity.ts'
import { bulkDecisionItemOrders } from './bulk-decision-item.store.ts'
import { BulkDecisionItemConnection } from './bulk-decision-list.ts'
import { BulkDecision } from './bulk-decision.entity.ts'
import { BulkDecisionItemFilter } from './bulk-decision.input.ts'
import { BulkDecisions } from './bulk-decision.service.ts'

const ItemFilter = inputFromZod('BulkDecisionItemFilter', BulkDecisionItemFilter)

@ObjectType({ description: 'What a bulk decision decides on each item' })
export class BulkDecisionDetails {
  @Field(() => Status, { description: 'The status that each item gets' })
  status!: Status

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the policy category that is given as the reason; null where none is',
  })
  policyCategoryId!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'More about the reason, sent with the webhook; null where nothing is said',
  })
  policyInformation!: string | null

  @Field(() => [String], { description: 'Identifiers of the tags that each item gets' })
  addTags!: string[]

  @Field(() => Boolean, { description: 'Whether each author gets a strike' })
  strikesAuthors!: boolean

  @Field(() => Boolean, { description: 'Whether each author is banned' })
  bansAuthors!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'For the team alone, shown in the timeline; null where nothing is said',
  })
  note!: string | null
}

/** The fields of a bulk decision that are not columns of its own. */
@Resolver(() => BulkDecision)
export class BulkDecisionFieldsResolver {
  @FieldResolver(() => Actor, { description: 'Whoever started it: it decides as they may' })
  createdBy(
    @Root() { createdByKind: kind, createdById: id }: BulkDecision,
    @Ctx() context: RequestContext,
  ): Promise<Actor> {
    return actorOf(context, { kind, id })
  }

  @FieldResolver(() => BulkDecisionDetails, { description: 'What is decided on each item' })
  decision(@Root() { decision }: BulkDecision): BulkDecisionDetails {
    const {
      status,
      policyCategoryId = null,
      policyInformation = null,
      addTags,
      note = null,
      authors,
    } = decision
    const onAuthors = { strikesAuthors: authors?.strike ?? false, bansAuthors: authors?.ban ?? false }
    return { status, policyCategoryId, policyInformation, addTags: addTags ?? [], note, ...onAuthors }
  }

  @FieldResolver(() => GraphQLJSON, {
    description: 'What selected the items, an object as `SelectionInput` takes it',
  })
  selection(@Root() { selection }: BulkDecision, @Info() { schema }: GraphQLResolveInfo): unknown {
    return asGiven(schema, 'SelectionInput', selection)
  }

  @FieldResolver(() => BulkDecisionItemConnection, { description: 'In the order of the selection' })
  items(
    @Arg('filter', () => ItemFilter, { nullable: true, description: 'Which items; all unless given' })
    filter: unknown,
    @PageArguments(bulkDecisionItemOrders) args: ListArgs,
    @Root() { id }: BulkDecision,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<BulkDecisionItem>> {
    return services.get(BulkDecisions).items({ workspaceId, id }, filter, args)
  }
}

/** The fields of its decision that are not stored with it. */
@Resolver(() => BulkDecisionDetails)
export class BulkDecisionDetailsResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category that is given as the reason; null where none is',
  })
  policyCategory(@Root() { policyCategoryId }: BulkDecisionDetails, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}

/** The content item or user that is decided on. */
@Resolver(() => BulkDecisionItem)
export class BulkDecisionItemResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What is decided on; null where it is gone',
  })
  object(@Root() { objectType, objectId }: BulkDecisionItem, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }
}
