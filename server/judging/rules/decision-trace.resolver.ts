import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { DecisionTrace, TracedRule } from './decision-trace.object.ts'
import { readTrace } from './trace-reader.ts'

/** The rules of a trace, read only where they are asked for. */
@Resolver(() => DecisionTrace)
export class DecisionTraceResolver {
  @FieldResolver(() => [TracedRule])
  rules(
    @Root() { stored }: DecisionTrace,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<TracedRule[]> {
    return services.database.inWorkspace(workspaceId, (tx) => readTrace(tx, workspaceId, stored))
  }
}
