import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { usageOfDays } from '../asking/signal-usage.store.ts'
import { shownKind, shownUsage } from './shown-provider.ts'
import { StoredSignalProvider } from './signal-provider.entity.ts'
import { NewSignalProvider, SignalProviderChanges, SignalTrialInput } from './signal-provider.input.ts'
import { SignalProviderKind, SignalTrial, SignalUsage } from './signal-provider.object.ts'
import { SignalProviders } from './signal-provider.service.ts'
import { signalProviderBound } from './signal-provider.store.ts'

const NewInput = inputFromZod('NewSignalProviderInput', NewSignalProvider)
const ChangesInput = inputFromZod('SignalProviderChangesInput', SignalProviderChanges)
const TrialInput = inputFromZod('SignalTrialInput', SignalTrialInput)

/** Configuring signal providers. */
@Resolver(() => StoredSignalProvider)
export class SignalProviderResolver {
  @Authorized('signalProviders.read')
  @Query(() => [SignalProviderKind], { description: 'Every kind of service that gives signals' })
  signalProviderKinds(@Ctx() { services }: RequestContext): SignalProviderKind[] {
    return services.get(SignalProviders).kinds.map(shownKind)
  }

  @Authorized('signalProviders.read')
  @Query(() => [StoredSignalProvider], {
    description: `The signal providers, oldest first; ${signalProviderBound.inWords}`,
  })
  signalProviders(@Ctx() { services, workspaceId }: RequestContext): Promise<StoredSignalProvider[]> {
    return services.get(SignalProviders).all(workspaceId)
  }

  @Authorized('signalProviders.write')
  @Mutation(() => StoredSignalProvider, {
    description: 'Sets up a signal provider; nothing asks it before a signal is routed to it',
  })
  createSignalProvider(
    @Arg('input', () => NewInput, { description: 'The signal provider' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<StoredSignalProvider> {
    return services.get(SignalProviders).create(caller, input)
  }

  @Authorized('signalProviders.write')
  @Mutation(() => StoredSignalProvider, {
    description:
      'Changes what is given of a signal provider; CONFLICT where somebody else changed it meanwhile',
  })
  updateSignalProvider(
    @Arg('id', () => ID, { description: 'The id of the signal provider' }) id: string,
    @Arg('input', () => ChangesInput, { description: 'What is to change' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<StoredSignalProvider> {
    return services.get(SignalProviders).update(caller, id, input)
  }

  @Authorized('signalProviders.write')
  @Mutation(() => Boolean, {
    description: 'Deletes a signal provider with the routes to it; its answers about items stay',
  })
  deleteSignalProvider(
    @Arg('id', () => ID, { description: 'The id of the signal provider' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(SignalProviders).delete(caller, id)
  }

  @Authorized('signalProviders.write')
  @Mutation(() => [SignalTrial], {
    description: 'What each of its signals says of a text or a picture; the calls count and cost like others',
  })
  trySignal(
    @Arg('providerId', () => ID, { description: 'The id of the signal provider' }) providerId: string,
    @Arg('input', () => TrialInput, { description: 'What to try it on' }) input: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<SignalTrial[]> {
    return services.get(SignalProviders).try(workspaceId, providerId, input)
  }

  @FieldResolver(() => SignalProviderKind, {
    nullable: true,
    description: 'The kind of service; null where this release has it no more',
  })
  kind(
    @Root() { provider }: StoredSignalProvider,
    @Ctx() { services }: RequestContext,
  ): SignalProviderKind | null {
    const found = services.get(SignalProviders).kinds.find(({ key }) => key === provider)
    return found ? shownKind(found) : null
  }

  @FieldResolver(() => SignalUsage, {
    nullable: true,
    description: 'What it was asked today (UTC); null where it was not',
  })
  async today(
    @Root() { id }: StoredSignalProvider,
    @Ctx() context: RequestContext,
  ): Promise<SignalUsage | null> {
    const today = (await context.load(usageOfProvider, id)).find(({ isToday }) => isToday)
    return today ? shownUsage(today) : null
  }

  @FieldResolver(() => [SignalUsage], {
    description: 'What it was asked on each of the last 30 days on which it was, newest first',
  })
  async usage(@Root() { id }: StoredSignalProvider, @Ctx() context: RequestContext): Promise<SignalUsage[]> {
    return (await context.load(usageOfProvider, id)).map(shownUsage)
  }
}

const shownDays = 30

/** The usage of each signal provider on the last 30 days on which it was called, newest first. */
const usageOfProvider = rowsOfOwner((tx, workspaceId, ids) => usageOfDays(tx, workspaceId, ids, shownDays))
