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
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { changesOf, runArg } from '../../judging/runs/run-frame.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { idOfArgument, inputOf, UserReference } from '../../platform/graphql/references.ts'
import { ErasureFilter } from './erasure-filter.input.ts'
import { erasureFrame } from './erasure-queue.ts'
import { Erasure } from './erasure.entity.ts'
import { Erasures } from './erasure.service.ts'
import { erasureOrders, erasuresById } from './erasure.store.ts'

const ErasureEvent = eventOf(
  'ErasureEvent',
  'erasure',
  () => Erasure,
  'How far the erasure of a user has come',
)
const ErasureFilterInput = inputFromZod('ErasureFilter', ErasureFilter)
const ErasureConnection = connectionOf('Erasure', () => Erasure)

/** Erasing users for good. */
@Resolver(() => Erasure)
export class ErasureResolver {
  @Authorized('users.erase')
  @Mutation(() => Erasure, {
    description:
      'Erases a user for good, with all their content, the reports that they made, and everything that is kept of these, in the background; where that is already running, returns the running erasure. No webhook is sent. The audit log keeps who decided what on whom and when, by ids. Follow it with `erasureChanged`',
  })
  eraseUser(
    @Arg('user', () => inputOf(UserReference), { description: 'Whom to erase' }) named: unknown,
    @Ctx() { services, caller, workspaceId }: RequestContext,
  ): Promise<Erasure> {
    return services.get(Erasures).start(caller, idOfArgument(workspaceId, UserReference, { user: named }))
  }

  @Authorized('erasures.read')
  @Query(() => Erasure, {
    nullable: true,
    description: 'An erasure of a user; null where there is none of this id',
  })
  erasure(
    @Arg('id', () => ID, { description: 'The id of the erasure' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Erasure | null> {
    return context.load(erasureById, id)
  }

  @Authorized('erasures.read')
  @Query(() => ErasureConnection, { description: 'Erasures of users, newest first' })
  erasures(
    @PageArguments(erasureOrders) args: ListArgs,
    @Arg('filter', () => ErasureFilterInput, {
      nullable: true,
      description: 'Which erasures; all unless given',
    })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Erasure>> {
    return services.get(Erasures).list(workspaceId, args, filter)
  }

  @Authorized('erasures.read')
  @Subscription(() => ErasureEvent, {
    description: 'How far the erasure of a user has come',
    subscribe: eventsOf(changesOf(erasureFrame, (context, id) => context.load(erasureById, id))),
  })
  async erasureChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'erasure', Erasure>> {
    return { ...frameOf(context, event), erasure: await context.load(erasureById, event.objectId) }
  }

  @FieldResolver(() => Actor, { description: 'The member or API key that started it' })
  createdBy(
    @Root() { createdByKind: kind, createdById: id }: Erasure,
    @Ctx() context: RequestContext,
  ): Promise<Actor> {
    return actorOf(context, { kind, id })
  }
}

/** Erasures by their ids. */
const erasureById = rowsById(erasuresById)
