import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { TracedRule } from './decision-trace.object.ts'
import { RuleTraces } from './rule-traces.service.ts'
import { DecisionTrace } from './trace.entity.ts'

/** The rules of a trace, loaded on request. */
@Resolver(() => DecisionTrace)
export class DecisionTraceResolver {
  @FieldResolver(() => [TracedRule], { description: 'The rules that were tried, in their order' })
  rules(@Root() trace: DecisionTrace, @Ctx() { services }: RequestContext): Promise<TracedRule[]> {
    return services.get(RuleTraces).rulesOf(trace)
  }
}
