import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { SignalName } from '../providers/signal-kinds.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import { SignalRouteInput } from './signal-route.input.ts'
import { SignalRoute } from './signal-route.object.ts'
import { SignalRoutes } from './signal-route.service.ts'

const Input = inputFromZod('SignalRouteInput', SignalRouteInput)

/** The sources of signals. */
@Resolver()
export class SignalRouteResolver {
  @Authorized('signalProviders.read')
  @Query(() => [SignalRoute], { description: 'The source of each signal, also of those that are not set' })
  signalRoutes(@Ctx() { services, workspaceId }: RequestContext): Promise<SignalRoute[]> {
    return services.get(SignalRoutes).all(workspaceId)
  }

  @Authorized('signalProviders.write')
  @Mutation(() => SignalRoute, {
    description: 'Sets where a signal comes from, in the place of the route before',
  })
  setSignalRoute(
    @Arg('signal', () => SignalName, { description: 'Which signal is routed' }) signal: SignalKind,
    @Arg('input', () => Input, { description: 'Where it is to come from' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<SignalRoute> {
    return services.get(SignalRoutes).set(caller, signal, input)
  }
}
