import { Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { Rule } from '../rules/rule.entity.ts'
import { rulesOfPolicyCategory } from '../rules/rule.loaders.ts'
import { PolicyCategory } from './policy-category.entity.ts'
import { writtenPoliciesOfCategory } from './written/written-policy.loaders.ts'
import { WrittenPolicy } from './written/written-policy.object.ts'

/** What uses a policy category, and so keeps it from being deleted (section 2.7). */
@Resolver(() => PolicyCategory)
export class PolicyCategoryUsageResolver {
  @Authorized('rules.read')
  @FieldResolver(() => [Rule], { description: 'The rules that refer to it' })
  usedBy(@Root() { id }: PolicyCategory, @Ctx() context: RequestContext) {
    return context.load(rulesOfPolicyCategory, id)
  }

  @Authorized('policyDrafts.read')
  @FieldResolver(() => [WrittenPolicy], {
    description: 'The written policies that contain it, in their draft or in force',
  })
  writtenPolicies(@Root() { id }: PolicyCategory, @Ctx() context: RequestContext) {
    return context.load(writtenPoliciesOfCategory, id)
  }
}
