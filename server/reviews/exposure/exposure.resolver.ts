import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { ExposureBudget } from './exposure-budget.entity.ts'
import { ExposureBudgetInput, mostSensitive } from './exposure.input.ts'
import { ExposureKind, MyExposure, TeamExposure } from './exposure.object.ts'
import { Exposures } from './exposure.service.ts'

const BudgetInput = inputFromZod('ExposureBudgetInput', ExposureBudgetInput)

/** How much sensitive material people see. */
@Resolver()
export class ExposureResolver {
  @Authorized('exposure.own')
  @Query(() => MyExposure, {
    description:
      'The sensitive items that the caller saw: what they decided on under a sensitive policy category, and what they looked at of blurred media. Nobody else is shown it. Only for members who are signed in',
  })
  myExposure(@Ctx() { services, caller }: RequestContext): Promise<MyExposure> {
    return services.get(Exposures).mine(caller.workspaceId, caller.id)
  }

  @Authorized('exposure.team')
  @Query(() => TeamExposure, { description: 'What the team saw altogether' })
  teamExposure(@Ctx() { services, workspaceId }: RequestContext): Promise<TeamExposure> {
    return services.get(Exposures).ofTeam(workspaceId)
  }

  @Authorized('exposure.team')
  @Query(() => ExposureBudget, {
    description: 'What counts as sensitive, and how much of it one person is to see',
  })
  exposureBudget(@Ctx() { services, workspaceId }: RequestContext): Promise<ExposureBudget> {
    return services.get(Exposures).budget(workspaceId)
  }

  @Authorized('exposureBudget.write')
  @Mutation(() => ExposureBudget, {
    description: 'Says what counts as sensitive, and how much of it one person is to see',
  })
  setExposureBudget(
    @Arg('input', () => BudgetInput, { description: 'The budget as it is to be' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ExposureBudget> {
    return services.get(Exposures).setBudget(caller, input)
  }
}

/** The policy categories of the budget. */
@Resolver(() => ExposureBudget)
export class ExposureBudgetResolver {
  @FieldResolver(() => [PolicyCategory], {
    description: `The policy categories that are sensitive, at most ${mostSensitive}; looks at blurred media are as well`,
  })
  async policyCategories(@Root() { policyCategoryIds }: ExposureBudget, @Ctx() context: RequestContext) {
    const found = await Promise.all(policyCategoryIds.map((id) => context.load(policyCategoryById, id)))
    return found.filter((category) => category !== null)
  }
}

/** The policy category of a count. */
@Resolver(() => ExposureKind)
export class ExposureKindResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description:
      'The policy category that they decided under; null for items of which they only looked at blurred media',
  })
  policyCategory(@Root() { policyCategoryId }: ExposureKind, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}
