import type { GraphQLResolveInfo } from 'graphql'
import { GraphQLJSON } from 'graphql-scalars'
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  Float,
  ID,
  Info,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../../access/requests/events-of.ts'
import { requestIdArg } from '../../../access/requests/once.ts'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../../access/team/actor.ts'
import { exportFrame } from '../../../insight/exports/export-queue.ts'
import { Export, ExportState } from '../../../insight/exports/export.entity.ts'
import { exportById } from '../../../insight/exports/export.loaders.ts'
import { Exports, keptDays, mayRead } from '../../../insight/exports/export.service.ts'
import { exportOrders } from '../../../insight/exports/export.store.ts'
import { changesOf, runArg } from '../../../judging/runs/run-frame.ts'
import type { ReadEvent } from '../../../platform/events/event.store.ts'
import { connectionOf, type Page } from '../../../platform/graphql/connection.ts'
import { type EventOf, eventOf } from '../../../platform/graphql/event.ts'
import { type ListArgs, PageArguments } from '../../../platform/graphql/list-order.ts'
import { listName, pageQuery } from './export-query.ts'
import { readPage } from './read-page.ts'

const ExportEvent = eventOf('ExportEvent', 'export', () => Export, 'How far an export has come')
const ExportConnection = connectionOf('Export', () => Export)

async function findExport(context: RequestContext, id: string): Promise<Export | null> {
  const found = await context.load(exportById, id)
  return found && mayRead(context.caller, found) ? found : null
}

/** Lists written to files. */
@Resolver()
export class ExportResolver {
  @Authorized('exports.read')
  @Query(() => Export, {
    nullable: true,
    description: 'An export; null where there is none of this id, or another caller started it',
  })
  export(
    @Arg('id', () => ID, { description: 'The id of the export' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Export | null> {
    return findExport(context, id)
  }

  @Authorized('exports.read')
  @Query(() => ExportConnection, {
    description: `Exports, newest first, kept for ${keptDays} days; who is no admin sees their own`,
  })
  exports(
    @PageArguments(exportOrders) args: ListArgs,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Page<Export>> {
    return services.get(Exports).list(caller, args)
  }

  @Authorized('exports.read')
  @Mutation(() => Export, {
    description:
      'Writes a whole list to a file in the background: each of its nodes is a line of JSON, as the query selects it and as the caller may see it. Refused with BAD_USER_INPUT when it is no query of one list, with CONFLICT while three exports of the workspace are at work. Ends as failed beyond a million lines or 250 MB, compressed. Follow it with `exportChanged`',
  })
  async startExport(
    @Arg('query', () => String, {
      description:
        'A query of one list and its nodes, such as `{ contents { nodes { externalId status } } }`, with the filter and order that the list takes, and without pages',
    })
    query: string,
    @Arg('variables', () => GraphQLJSON, {
      nullable: true,
      description: "The values of the query's variables, as an object",
    })
    variables: Record<string, unknown> | null,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
    @Info() { schema }: GraphQLResolveInfo,
  ): Promise<Export> {
    const wanted = { query, variables: variables ?? {} }
    // The first page reveals at once what would make the export fail: an invalid filter, or a missing permission.
    const page = pageQuery(schema, query, wanted.variables)
    const { total } = await readPage(schema, page, wanted.variables, null, context.renewed())
    return context.services.get(Exports).start(context.caller, { ...wanted, total }, requestId)
  }

  @Authorized('exports.read')
  @Mutation(() => Export, { description: 'Stops an export, which then has no file' })
  cancelExport(
    @Arg('id', () => ID, { description: 'The id of the export' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Export> {
    return services.get(Exports).cancel(caller, id)
  }

  @Authorized('exports.read')
  @Subscription(() => ExportEvent, {
    description: 'How far an export has come',
    subscribe: eventsOf(changesOf(exportFrame, findExport)),
  })
  async exportChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'export', Export>> {
    return { ...frameOf(context, event), export: await findExport(context, event.objectId) }
  }
}

/** The computed fields of an export. */
@Resolver(() => Export)
export class ExportFieldsResolver {
  @FieldResolver(() => GraphQLJSON, { description: "The values of the query's variables, as an object" })
  variables(@Root() { variables }: Export): Record<string, unknown> {
    return variables
  }

  @FieldResolver(() => String, {
    description: 'The list that it writes, by its name in this schema, such as `contents`',
  })
  list(@Root() { query }: Export): string {
    return listName(query)
  }

  @FieldResolver(() => Float, { description: 'The size of what is written so far, compressed, in bytes' })
  bytes(@Root() { bytes }: Export): number {
    return Number(bytes)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The path of its file, on the same host as this API: JSON lines, for callers who may read the export; null until it is finished',
  })
  path(@Root() { id, state }: Export): string | null {
    return state === ExportState.finished ? `/exports/${id}.jsonl` : null
  }

  @FieldResolver(() => Date, { description: 'When it is deleted with its file' })
  expiresAt(@Root() { createdAt }: Export): Date {
    return new Date(createdAt.getTime() + keptDays * 86_400_000)
  }

  @FieldResolver(() => Actor, { description: 'Whoever started it: it reads what they may see' })
  createdBy(
    @Root() { createdByKind: kind, createdById: id }: Export,
    @Ctx() context: RequestContext,
  ): Promise<Actor> {
    return actorOf(context, { kind, id })
  }
}
