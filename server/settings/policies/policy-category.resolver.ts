import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { workspaceOf } from '../../access/workspaces/workspace.loaders.ts'
import { PolicyCategory } from './policy-category.entity.ts'
import { PolicyCategoryInput } from './policy-category.input.ts'
import { PolicyTranslation, shownTranslations } from './policy-translation.ts'
import { PolicyCategories } from './policy-category.service.ts'

const Input = inputFromZod('PolicyCategoryInput', PolicyCategoryInput)

/** Reading and changing policy categories. */
@Resolver(() => PolicyCategory)
export class PolicyCategoryResolver {
  @Authorized('policyCategories.read')
  @Query(() => [PolicyCategory], { description: 'By hotkey, then name' })
  policyCategories(
    @Arg('includeDeleted', () => Boolean, { defaultValue: false }) includeDeleted: boolean,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<PolicyCategory[]> {
    return services.get(PolicyCategories).all(workspaceId, includeDeleted)
  }

  @Authorized('policyCategories.write')
  @Mutation(() => PolicyCategory, {
    description: 'Creates a category, or restores the deleted one of the same id',
  })
  createPolicyCategory(
    @Arg('input', () => Input) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyCategory> {
    return services.get(PolicyCategories).create(caller, input)
  }

  @Authorized('policyCategories.write')
  @Mutation(() => PolicyCategory)
  updatePolicyCategory(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => Input) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PolicyCategory> {
    return services.get(PolicyCategories).update(caller, id, input)
  }

  @Authorized('policyCategories.write')
  @Mutation(() => Boolean, { description: 'Refused while a rule or a written policy uses it' })
  deletePolicyCategory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(PolicyCategories).delete(caller, id)
  }

  @FieldResolver(() => [PolicyTranslation], {
    description: 'In the languages of the workspace, as far as there are any',
  })
  async translations(@Root() { storedTranslations }: PolicyCategory, @Ctx() context: RequestContext) {
    const workspace = await context.load(workspaceOf, context.workspaceId)
    return shownTranslations(storedTranslations, workspace?.languages ?? [])
  }

  @FieldResolver(() => Boolean, { description: 'Whether only past actions still have it' })
  deleted(@Root() { deletedAt }: PolicyCategory) {
    return deletedAt !== null
  }
}
