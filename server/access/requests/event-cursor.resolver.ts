import { Authorized, Ctx, Query, Resolver } from 'type-graphql'
import type { RequestContext } from './request-context.ts'

/** The current position of live events. */
@Resolver()
export class EventCursorResolver {
  @Authorized('workspace.read')
  @Query(() => String, {
    description:
      'Where the live events of the workspace end now. Given as `after`, a subscription of any kind tells everything that happens from here on: ask for it first, then read what you need to begin with',
  })
  eventCursor(@Ctx() { services, workspaceId }: RequestContext): Promise<string> {
    return services.events.cursor(workspaceId)
  }
}
