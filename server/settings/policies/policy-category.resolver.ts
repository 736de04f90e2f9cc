import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { workspaceOf } from '../../access/workspaces/workspace.loaders.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PolicyCategory } from './policy-category.entity.ts'
import { PolicyCategoryInput } from './policy-category.input.ts'
import { policyCategoryById } from './policy-category.loaders.ts'
import { PolicyCategories } from './policy-category.service.ts'
import { policyCategoryBound } from './policy-category.store.ts'
import { PolicyTranslation, shownTranslations } from './policy-translation.ts'
import { StatementTerms, termsOf } from './statement-terms.ts'

const Input = inputFromZod('PolicyCategoryInput', PolicyCategoryInput)

/** Reading and changing policy categories. */
@Resolver(() => PolicyCategory)
export class PolicyCategoryResolver {
  @Authorized('policyCategories.read')
  @Query(() => [PolicyCategory], {
    description: `The policy categories, by hotkey, then name; ${policyCategoryBound.inWords}`,
  })
  policyCategories(
    @Arg('includeDeleted', () => Boolean, {
      defaultValue: false,
      description: 'Whether deleted ones come too, after the others',
    })
    includeDeleted: boolean,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<PolicyCategory[]> {
    return services.get(PolicyCategories).all(workspaceId, includeDeleted)
  }

  @Authorized('policyCategories.read')
  @Query(() => PolicyCategory, {
    nullable: true,
    description: 'A policy category, also one that was deleted; null where there is none of this id',
  })
  policyCategory(
    @Arg('id', () => ID, { description: "Verdict's id of it" }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return context.load(policyCategoryById, id)
  }

  @Authorized('policyCategories.write')
  @Mutation(() => PolicyCategory, {
    description:
      'Makes a policy category, or restores the deleted one whose name yields the same `policyId`; BAD_USER_INPUT for a name or a hotkey that is taken',
  })
  createPolicyCategory(
    @Arg('input', () => Input, { description: 'The policy category' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyCategory> {
    return services.get(PolicyCategories).create(caller, input)
  }

  @Authorized('policyCategories.write')
  @Mutation(() => PolicyCategory, {
    description:
      'Changes what is given of a policy category; `policyId` stays. BAD_USER_INPUT for a name or a hotkey that another has',
  })
  updatePolicyCategory(
    @Arg('id', () => ID, { description: 'The id of the policy category in Verdict' }) id: string,
    @Arg('input', () => Input, { description: 'What is to change; the name is always needed' })
    input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyCategory> {
    return services.get(PolicyCategories).update(caller, id, input)
  }

  @Authorized('policyCategories.write')
  @Mutation(() => Boolean, {
    description:
      'Deletes a policy category; past actions keep it. CONFLICT while a rule or a written policy uses it, or a review queue is limited to it alone',
  })
  deletePolicyCategory(
    @Arg('id', () => ID, { description: 'The id of the policy category in Verdict' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(PolicyCategories).delete(caller, id)
  }

  @FieldResolver(() => [PolicyTranslation], {
    description: 'Its name and guidance in the languages of the workspace, as far as there are any',
  })
  async translations(@Root() { storedTranslations }: PolicyCategory, @Ctx() context: RequestContext) {
    const workspace = await context.load(workspaceOf, context.workspaceId)
    return shownTranslations(storedTranslations, workspace?.languages ?? [])
  }

  @FieldResolver(() => StatementTerms, {
    description: 'Its terms in statements of reasons: set by an admin, else derived from its name',
  })
  statementTerms(@Root() category: PolicyCategory) {
    return termsOf(category)
  }

  @FieldResolver(() => Boolean, { description: 'Whether only past actions still have it' })
  deleted(@Root() { deletedAt }: PolicyCategory) {
    return deletedAt !== null
  }
}
