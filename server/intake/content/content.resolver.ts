import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { ContentReference, idOfArgument, inputOf } from '../../platform/graphql/references.ts'
import { Scans, searching } from '../../platform/graphql/scans.ts'
import { ContentFilterInput } from './content-filter.input.ts'
import { contentOrders } from './content-list.store.ts'
import { ContentConnection } from './content-list.ts'
import { Content } from './content.entity.ts'
import { contentById } from './content.loaders.ts'
import { Contents } from './contents.service.ts'

/** Reading content. */
@Resolver(() => Content)
export class ContentResolver {
  @Authorized('content.read')
  @Query(() => Content, {
    nullable: true,
    description: 'A content item; null where there is no such one, or none that the caller may see',
  })
  content(
    @Arg('by', () => inputOf(ContentReference), { description: 'Which one, by either id' }) by: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Content | null> {
    return context.load(contentById, idOfArgument(context.workspaceId, ContentReference, { by }))
  }

  @Authorized('content.read')
  @Scans(searching, 'filter.search')
  @Query(() => ContentConnection, { description: 'Content, newest first' })
  contents(
    @PageArguments(contentOrders) args: ListArgs,
    @Arg('filter', () => ContentFilterInput, {
      nullable: true,
      description: 'Which content; all unless given',
    })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Content>> {
    return services.get(Contents).list(workspaceId, args, filter)
  }
}
