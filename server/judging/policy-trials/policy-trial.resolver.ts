import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  registerEnumType,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { WrittenPolicy } from '../../settings/policies/written/written-policy.object.ts'
import { changesOf, runArg } from '../runs/run-frame.ts'
import { PolicyExample } from './policy-example.entity.ts'
import { examplesOf } from './policy-example.store.ts'
import { policyTrialKind } from './policy-trial-queue.ts'
import { PolicyTrial, PolicyTrialItem } from './policy-trial.entity.ts'
import { CategoryAgreement, ConfusionCell, TrialSummary } from './policy-trial.object.ts'
import { policyTrials, type TrialShown } from './policy-trial.store.ts'
import { NewExample, PolicyTrials } from './policy-trials.service.ts'

const ExampleInput = inputFromZod('PolicyExampleInput', NewExample)
const shown: Readonly<Record<TrialShown, TrialShown>> = {
  failed_examples: 'failed_examples',
  changed: 'changed',
  disagreed: 'disagreed',
}
registerEnumType(shown, {
  name: 'PolicyTrialShown',
  description: 'Which examples and past items of a trial are wanted',
  valuesConfig: described(shown, {
    failed_examples: 'Examples that did not pass',
    changed: 'Past items that the draft judges otherwise than the version in force',
    disagreed: 'Past items that the draft judges otherwise than the human',
  }),
})

const examples = rowsOfOwner(examplesOf)
const trials = rowsOfOwner(policyTrials.newestOf)

const PolicyTrialEvent = eventOf('PolicyTrialEvent', 'policyTrial', () => PolicyTrial, 'How far it has come')

const findTrial = ({ services, workspaceId }: RequestContext, id: string): Promise<PolicyTrial | null> =>
  services.get(PolicyTrials).find(workspaceId, id)

/** Examples of written policies, and trials of their drafts. */
@Resolver(() => WrittenPolicy)
export class PolicyTrialResolver {
  @Authorized('policyDrafts.read')
  @FieldResolver(() => [PolicyExample], {
    description: 'What each publication must pass, at most 500 examples, oldest first',
  })
  examples(@Root() { id }: WrittenPolicy, @Ctx() context: RequestContext): Promise<PolicyExample[]> {
    return context.load(examples, id)
  }

  @Authorized('policyDrafts.read')
  @FieldResolver(() => [PolicyTrial], { description: 'The newest 10 trials of its drafts' })
  trials(@Root() { id }: WrittenPolicy, @Ctx() context: RequestContext): Promise<PolicyTrial[]> {
    return context.load(trials, id)
  }

  @Authorized('policyDrafts.read')
  @Query(() => PolicyTrial, {
    nullable: true,
    description: 'A trial of a draft; null where there is none of this id',
  })
  policyTrial(
    @Arg('id', () => ID, { description: 'The id of the trial' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<PolicyTrial | null> {
    return findTrial(context, id)
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => PolicyExample, {
    description:
      'Adds an example, which each publication of the policy must pass or give a reason; CONFLICT where there are 500 already',
  })
  addPolicyExample(
    @Arg('policyId', () => ID, { description: 'The id of the written policy' }) policyId: string,
    @Arg('input', () => ExampleInput, { description: 'The example' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyExample> {
    return services.get(PolicyTrials).addExample(caller, policyId, input)
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => Boolean, { description: 'Removes an example from its written policy' })
  removePolicyExample(
    @Arg('id', () => ID, { description: 'The id of the example' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(PolicyTrials).removeExample(caller, id)
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => PolicyTrial, {
    description:
      'Tries the draft on its examples and on past items that humans decided on; the provider is paid for it. CONFLICT without a draft, and while another trial is running',
  })
  startPolicyTrial(
    @Arg('policyId', () => ID, { description: 'The id of the written policy' }) policyId: string,
    @Arg('basedOn', () => Int, { description: 'The revision that was looked at' }) basedOn: number,
    @Arg('items', () => Int, { defaultValue: 100, description: 'How many past items, 0 to 500' })
    items: number,
    @Arg('aiModeratorId', () => ID, {
      nullable: true,
      description:
        'The id of the AI moderator whose model is asked; the first that reads the policy unless given',
    })
    aiModeratorId: string | null,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyTrial> {
    return services.get(PolicyTrials).start(caller, policyId, { basedOn, items, aiModeratorId }, requestId)
  }

  @Authorized('writtenPolicies.write')
  @Mutation(() => PolicyTrial, { description: 'Ends a trial of a draft; what it has found so far stays' })
  cancelPolicyTrial(
    @Arg('id', () => ID, { description: 'The id of the trial' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyTrial> {
    return services.get(PolicyTrials).cancel(caller, id)
  }

  @Authorized('policyDrafts.read')
  @Subscription(() => PolicyTrialEvent, {
    description: 'How far a trial of a draft has come, and what it has found',
    subscribe: eventsOf(changesOf(policyTrialKind.frame, findTrial)),
  })
  async policyTrialChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'policyTrial', PolicyTrial>> {
    return { ...frameOf(context, event), policyTrial: await findTrial(context, event.objectId) }
  }
}

/** The results of a trial. */
@Resolver(() => PolicyTrial)
export class PolicyTrialFieldsResolver {
  @FieldResolver(() => TrialSummary, { description: 'What it has found so far' })
  summary(@Root() trial: PolicyTrial, @Ctx() { services }: RequestContext): Promise<TrialSummary> {
    return services.get(PolicyTrials).summary(trial)
  }

  @FieldResolver(() => [ConfusionCell], {
    description: 'Past items, by what humans decided and what the draft leads to',
  })
  confusion(@Root() trial: PolicyTrial, @Ctx() { services }: RequestContext): Promise<ConfusionCell[]> {
    return services.get(PolicyTrials).confusion(trial)
  }

  @FieldResolver(() => [CategoryAgreement], {
    description: 'How often the draft agrees with humans, by the policy category that they chose',
  })
  agreement(@Root() trial: PolicyTrial, @Ctx() { services }: RequestContext): Promise<CategoryAgreement[]> {
    return services.get(PolicyTrials).agreement(trial)
  }

  @FieldResolver(() => [PolicyTrialItem], {
    description: 'The first 100 of its examples and past items that are wanted',
  })
  items(
    @Root() trial: PolicyTrial,
    @Arg('shown', () => shown, { description: 'Which ones' }) which: TrialShown,
    @Ctx() { services }: RequestContext,
  ): Promise<PolicyTrialItem[]> {
    return services.get(PolicyTrials).items(trial, which)
  }
}
