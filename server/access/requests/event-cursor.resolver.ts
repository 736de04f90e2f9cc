import { Authorized, Ctx, Query, Resolver } from 'type-graphql'
import type { RequestContext } from './request-context.ts'

/** The current position of live events. */
@Resolver()
export class EventCursorResolver {
  @Authorized('workspace.read')
  @Query(() => String, {
    description:
      'The cursor of the present end of the live events of the workspace. With it as `after`, a subscription of any kind delivers everything that happens from here on: query it first, then read your initial data',
  })
  eventCursor(@Ctx() { services, workspaceId }: RequestContext): Promise<string> {
    return services.events.cursor(workspaceId)
  }
}
