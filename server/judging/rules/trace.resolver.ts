import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { User } from '../../intake/users/user.entity.ts'
import { DecisionTrace } from './trace.entity.ts'
import { newestTracesOf, userTracesById } from './trace.store.ts'

/** The trace of a content item. */
@Resolver(() => Content)
export class ContentTraceResolver {
  @FieldResolver(() => DecisionTrace, {
    nullable: true,
    description: 'How the newest judged version was decided; null where no trace is kept',
  })
  trace(@Root() { id }: Content, @Ctx() context: RequestContext): Promise<DecisionTrace | null> {
    return decisionTraceOf(context, id)
  }
}

/** The trace of a user. */
@Resolver(() => User)
export class UserTraceResolver {
  @FieldResolver(() => DecisionTrace, {
    nullable: true,
    description: 'What user rules made of the user last; null where no trace is kept',
  })
  trace(@Root() { id }: User, @Ctx() context: RequestContext): Promise<DecisionTrace | null> {
    return userTraceOf(context, id)
  }
}

const tracesOfContent = rowsOfOwner(newestTracesOf)

/** The trace of the newest judged version of an item; null when it has not been judged. */
async function decisionTraceOf(context: RequestContext, contentId: string): Promise<DecisionTrace | null> {
  const [trace] = await context.load(tracesOfContent, contentId)
  return trace ?? null
}

const tracesOfUsers = rowsById(userTracesById)

/** The trace of the latest evaluation of a user; null when there is none. */
const userTraceOf = (context: RequestContext, userId: string): Promise<DecisionTrace | null> =>
  context.load(tracesOfUsers, userId)
